import { fillPaper, type PaperTemplate, type PaperWord, type Placement } from '@bellhouse/contracts'
import { notFound } from '../../../http/problems'
import { longDayIn } from '../../../platform/date-format'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { type CardOfTerm, listCardsOfStudent } from '../../marks/report-cards'
import { mustFindSchool } from '../../school/school'
import { listPlacementsOf } from '../students'
import type { PaperContent } from './paper-content'
import { findTemplate } from './paper-templates.repo'
import { mustBeDue, mustBeFilled, mustBePrintable } from './papers.policy'
import { findPaperStudent, type PaperStudent } from './papers.repo'
import { makeTranscript } from './transcript'

export interface PaperOrder {
  studentId: string
  templateId: string
  leftOn?: string | null | undefined
  conduct?: string | undefined
}

type School = Awaited<ReturnType<typeof mustFindSchool>>

/** The paper that would be issued today, with all that stands on it. */
export async function makePaper(db: Db, order: PaperOrder) {
  const template = await findTemplate(db, order.templateId)
  if (!template) throw notFound('text')
  const student = await findPaperStudent(db, order.studentId)
  if (!student) throw notFound('student')
  const [school, cards, placements] = await askAll(db, [
    () => mustFindSchool(db),
    () => listCardsOfStudent(db, order.studentId),
    () => listPlacementsOf(db, order.studentId),
  ])
  mustBeDue(template.kind, student, cards)
  mustBePrintable(student.printedName)
  const values = valuesOf({ student, school, order, cards, placements })
  mustBeFilled(template.text, values)
  return { kind: template.kind, content: contentOf(template, { student, school, cards, values }) }
}

interface Known {
  student: PaperStudent
  school: School
  order: PaperOrder
  cards: readonly CardOfTerm[]
  /** The latest first. */
  placements: readonly Placement[]
}

/** The last day of somebody who has left, where it is on record. */
export const lastDayOf = (placements: readonly Placement[]): string | null =>
  placements[0]?.ended ? placements[0].until : null

function valuesOf({ student, school, order, cards, placements }: Known): Partial<Record<PaperWord, string>> {
  const dayOf = (day: string | null | undefined) => (day ? longDayIn(school.locale, day) : '')
  const leftOn = order.leftOn ?? lastDayOf(placements)
  const begun = placements.filter(({ from }) => from === null || from <= school.today)
  const end = leftOn ?? (student.status === 'active' ? school.today : null)
  const told = [student.admittedOn, end, ...begun.map(({ from }) => from), ...cards.map(({ year }) => year)]
  return {
    name: student.printedName,
    'admission number': student.admissionNumber,
    'birth date': dayOf(student.birthDate),
    'admitted on': dayOf(student.admittedOn),
    'left on': dayOf(leftOn),
    class: begun.find(({ stream }) => stream !== null)?.stream ?? cards.at(-1)?.stream ?? '',
    years: yearsIn(told),
    conduct: order.conduct?.trim() ?? '',
    school: school.name,
    'issued on': dayOf(school.today),
  }
}

/** From the first to the last year that days and titles of years tell: `2021 to 2026`. */
function yearsIn(told: readonly (string | null)[]): string {
  const numbers = told.flatMap((text) => text?.match(/\d{4}/)?.[0] ?? []).sort()
  const [first, last] = [numbers[0] ?? '', numbers.at(-1) ?? '']
  return first === last ? first : `${first} to ${last}`
}

interface ContentParts {
  student: PaperStudent
  school: School
  cards: readonly CardOfTerm[]
  values: Partial<Record<PaperWord, string>>
}

function contentOf(
  { kind, title, text }: PaperTemplate,
  { student, school, cards, values }: ContentParts,
): PaperContent {
  const { name, motto, address, phones, locale, badge } = school
  return {
    format: 1,
    school: { name, motto, address, phones, locale, badge },
    student: { name: student.printedName, admissionNumber: student.admissionNumber },
    title,
    text: fillPaper(text, values),
    years: kind === 'transcript' ? makeTranscript(cards) : null,
  }
}
