import { isDeepStrictEqual } from 'node:util'
import { type ChangeOfCard, sexWords } from '@bellhouse/contracts'
import type { CardContent, CardSubject, MarksOnCard } from './card-content'

/**
 * Whether two cards say the same of the student. In what words a reason is given does not count, nor how the card looks, what others got
 * and what earlier cards said: a mark of one student would replace the cards of all.
 */
export const isSameCard = (one: CardContent, other: CardContent) => isDeepStrictEqual(saidBy(one), saidBy(other))

// As the database gives it back, where what is undefined is not there.
function saidBy({ provisional, subjects, ...card }: CardContent) {
  const { replaces: _, template: __, streamAverage: ___, earlier: ____, ...content } = card
  const own = subjects.map(({ mean: _____, ...subject }) => subject)
  return JSON.parse(JSON.stringify({ ...content, subjects: own, missing: provisional?.missing })) as unknown
}

/** How many marks stand on a card. */
export const countMarksOnCard = ({ subjects, projects }: CardContent) =>
  subjects.reduce((sum, one) => sum + one.components.filter((part) => part !== null).length + one.papers.length, 0) +
  projects.filter(({ percent }) => percent !== null).length

/** What differs of the person and the marks between the card that is out and the one that would replace it. */
export function compareCards(before: CardContent, after: CardContent): ChangeOfCard[] {
  const codes = [...new Set([...after.subjects, ...before.subjects].map(({ code }) => code))]
  return [
    ...differing('', personOf(before), personOf(after)),
    ...changesOfPhoto(before, after),
    ...codes.flatMap((code) => changesOfSubject(before, after, code)),
    ...changesOfWhole(before, after),
  ]
}

/** In which subjects the marks of two cards differ, and in what of the whole: `Chemistry`, `average`. */
export function listMarksThatDiffer(before: MarksOnCard, after: MarksOnCard): string[] {
  const codes = [...new Set([...after.subjects, ...before.subjects].map(({ code }) => code))]
  const subjects = codes
    .filter((code) => differing('', marksOf(before, code), marksOf(after, code)).length > 0)
    .map((code) => nameOf(after, code) ?? nameOf(before, code) ?? code)
  const whole = differing('', resultsOf(before), resultsOf(after)).map(({ what }) => what.toLowerCase())
  return [...subjects, ...whole]
}

function changesOfPhoto({ student: { photo: was } }: CardContent, { student: { photo: is } }: CardContent) {
  if (was === is) return []
  return [
    {
      subject: '',
      what: 'Photo',
      before: was ? 'the one of before' : nothing,
      after: is ? 'the one of today' : nothing,
    },
  ]
}

function personOf({ student }: CardContent): Figures {
  return new Map([
    ['Name', student.name],
    ['Admission number', student.admissionNumber],
    ['Class', student.stream],
    ['Sex', student.sex ? sexWords[student.sex] : nothing],
    ['House', student.house ?? nothing],
    ['Combination', student.combination ?? nothing],
  ])
}

function changesOfSubject(before: CardContent, after: CardContent, code: string) {
  const [was, is] = [before, after].map((card) => figuresOf(card, code)) as [Figures, Figures]
  const subject = nameOf(after, code) ?? nameOf(before, code) ?? code
  return differing(subject, was, is)
}

type Figures = ReadonlyMap<string, string>

const nothing = '–'
const findSubject = <S extends { code: string }>({ subjects }: { subjects: readonly S[] }, code: string) =>
  subjects.find((one) => one.code === code)
const nameOf = (card: MarksOnCard, code: string) => findSubject(card, code)?.name

function figuresOf(card: CardContent, code: string): Figures {
  const subject = findSubject(card, code)
  if (!subject) return new Map()
  return new Map([...marksOf(card, code), ['Comment', subject.comment ?? nothing] as const])
}

function marksOf(card: MarksOnCard, code: string): Figures {
  const subject = findSubject(card, code)
  if (!subject) return new Map()
  return new Map([
    ...card.components.map(({ title }, index) => [title, partText(subject.components[index])] as const),
    ...subject.papers.map(({ paper, percent, grade }) => [`Paper ${paper}`, `${percent} ${grade}`] as const),
    ['Total', resultText(subject)] as const,
  ])
}

function partText(part: CardSubject['components'][number] | undefined) {
  if (typeof part === 'string') return part
  return part === null || part === undefined ? nothing : String(part)
}

const resultText = ({ percent, grade, instead }: Pick<CardSubject, 'percent' | 'grade' | 'instead'>) =>
  percent === null ? (instead ?? nothing) : [percent, grade].filter((part) => part !== null).join(' ')

function changesOfWhole(before: CardContent, after: CardContent) {
  return differing('', wholeOf(before), wholeOf(after))
}

function resultsOf({ average, total, outcome, projects }: MarksOnCard): Figures {
  return new Map([
    ['Average', average === null ? nothing : `${average}`],
    ...(total ? [[total.title, total.value === null ? nothing : `${total.value}`] as const] : []),
    ...(outcome ? [['Result', outcome] as const] : []),
    ...projects.map(({ subject, title, mark }) => [`${subject}: ${title}`, mark] as const),
  ])
}

/** As a person calls a version of a scheme. */
export const schemeText = ({ name, number }: CardContent['scheme']) => `${name}, version ${number}`

function wholeOf({ scheme, position, attendance, comments, ...card }: CardContent): Figures {
  const { held, absent, excused, late } = attendance
  return new Map([
    ['Graded by', schemeText(scheme)] as const,
    ...resultsOf(card),
    ...(position ? [['Position', `${position.place ?? nothing} of ${position.of}`] as const] : []),
    ['Attendance', `${held} sessions, ${absent} absent, ${excused} excused, ${late} late`],
    ['Class teacher', comments.classTeacherName ?? nothing],
    ['Class teacher’s comment', comments.classTeacher || nothing],
    ['Head’s comment', comments.headTeacher || nothing],
  ])
}

const differing = (subject: string, was: Figures, is: Figures): ChangeOfCard[] =>
  [...new Set([...is.keys(), ...was.keys()])]
    .map((what) => ({ subject, what, before: was.get(what) ?? nothing, after: is.get(what) ?? nothing }))
    .filter(({ before, after }) => before !== after)
