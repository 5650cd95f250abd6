import { mustFindStreamTerm, readStreamMarks } from '../modules/marks/grading'
import { listTemplates, publishCards, putComment } from '../modules/marks/report-cards'
import { listTerms } from '../modules/school/school'
import type { Db } from '../platform/db/open'
import type { FileStore } from '../platform/files/file-store'
import { type DayOf, type DemoCalendar, listSchoolDays } from './demo-calendar'
import { addPastMarks } from './demo-marks'
import { listDemoStreams } from './demo-people.repo'
import { addPastRegisters } from './demo-registers'
import type { SeededRandom } from './seeded-random'

/** One stream of each kind of card; the first one, that of the demo student, has the term before as well. */
const printed = ['s2 East', 's4 East', 's6 Sciences']

const termDays = {
  1: (dayOf: DayOf) => [dayOf('2026-02-24'), dayOf('2026-03-25'), dayOf('2026-04-22')] as const,
  2: (dayOf: DayOf) => [dayOf('2026-06-05'), dayOf('2026-07-08'), dayOf('2026-08-12')] as const,
}

interface DemoOffice {
  /** The accounts that publish cards and take registers. */
  admin: string
  teacher: string
}

interface DemoPast {
  files: FileStore
  calendar: DemoCalendar
  dayOf: DayOf
}

/** Terms that are over, with their marks, comments and published report cards. */
export async function addReportCards(
  db: Db,
  random: SeededRandom,
  { admin: accountId, teacher }: DemoOffice,
  { files, calendar, dayOf }: DemoPast,
) {
  const terms = await listTerms(db)
  const streams = (await listDemoStreams(db)).filter(({ class_code, name }) =>
    printed.includes(`${class_code} ${name}`),
  )
  const ofStudent = streams.filter(({ class_code }) => class_code === 's2')
  for (const number of [1, 2] as const) {
    const term = terms.find((one) => one.number === number)
    if (!term) throw new Error(`The demo school has no term ${number}`)
    const chosen = number === 1 ? ofStudent : streams
    await addPastMarks(db, random, accountId, {
      termId: term.id,
      streamIds: chosen.map(({ id }) => id),
      days: termDays[number](dayOf),
    })
    await addPastRegisters(db, random, {
      streamIds: chosen.map(({ id }) => id),
      days: listSchoolDays(calendar, number),
      teacher,
    })
    for (const { id } of chosen) await publish(db, accountId, { streamId: id, termId: term.id }, files)
  }
}

async function publish(db: Db, accountId: string, asked: { streamId: string; termId: string }, files: FileStore) {
  const place = await mustFindStreamTerm(db, asked)
  const { results } = await readStreamMarks(db, place)
  const templates = await listTemplates(db)
  for (const { studentId, average } of results) {
    const fits = templates.filter(({ from, to }) => from <= Math.round(average ?? 0) && Math.round(average ?? 0) <= to)
    const textOf = (author: string) => fits.find((one) => one.author === author)?.text ?? ''
    await putComment(db, {
      studentId,
      termId: place.termId,
      version: 0,
      classTeacher: textOf('class-teacher'),
      headTeacher: textOf('head-teacher'),
    })
  }
  await publishCards(db, { actor: { accountId } }, { files, place }, { reason: '' })
}
