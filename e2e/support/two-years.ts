import { SchoolBook } from './school-book'

const dayLength = 24 * 60 * 60 * 1000
const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Today where the school is: its time zone is three hours before Greenwich, all year round. */
export const today = dateOf(Date.now() + 3 * 60 * 60 * 1000)

const thisMonday = (() => {
  const time = Date.parse(today)
  return time - ((new Date(time).getUTCDay() + 6) % 7) * dayLength
})()

/** The day of the week that is so many weeks from this one; Monday is 0. */
export const dayAt = (weeks: number, weekday = 0) => dateOf(thisMonday + (weeks * 7 + weekday) * dayLength)

const term = (title: string, from: number, weeks: number) => ({
  title,
  start: dayAt(from),
  end: dayAt(from + weeks - 1, 4),
})

/** A year that ends next week, in its third term, and the one after it. */
export const years = [
  {
    title: 'Year One',
    start: dayAt(-40),
    end: dayAt(2, 6),
    terms: [term('Term 1', -40, 12), term('Term 2', -26, 12), term('Term 3', -11, 13)],
  },
  { title: 'Year Two', start: dayAt(3), end: dayAt(45, 6), terms: [term('Term 1', 4, 12)] },
] as const

export const firstTerm = years[0].terms[0]
export const thisTerm = years[0].terms[2]
export const nextTerm = years[1].terms[0]

/** Monday of a week of this term, from 1. */
export const weekOf = (week: number, weekday = 0) => dayAt(-11 + week - 1, weekday)

export const streams = ['S1 East', 'S1 West', 'S2 East', 'S2 West'] as const
export type Stream = (typeof streams)[number]

export const subjects = [
  { name: 'Mathematics', code: '456', isCompulsory: true },
  { name: 'Art and Design', code: '612', isCompulsory: false },
  { name: 'Music', code: '621', isCompulsory: false },
] as const
export type Subject = (typeof subjects)[number]['name']

export interface Pupil {
  name: string
  number: string
  stream: Stream
  admittedOn: string
  elective: Subject
}

const pupil = (givenNames: string, number: number, stream: Stream, admittedOn: string, elective: Subject): Pupil => ({
  ...{ name: `Nakato, ${givenNames}`, number: `TY/${number}`, stream, admittedOn, elective },
})

/** Who is there from the first day on; whoever comes later is admitted by an act of their own. */
export const pupils = [
  pupil('Ada', 1, 'S1 East', firstTerm.start, 'Art and Design'),
  pupil('Ben', 2, 'S1 East', firstTerm.start, 'Music'),
  pupil('Cleo', 3, 'S1 East', firstTerm.start, 'Art and Design'),
  pupil('Dan', 4, 'S1 West', firstTerm.start, 'Art and Design'),
  pupil('Eve', 5, 'S1 West', firstTerm.start, 'Music'),
  pupil('Fay', 6, 'S1 West', firstTerm.start, 'Music'),
] as const

export const staff = [
  { name: 'Auma, Grace', number: 'TS/1', user: 'grace.auma' },
  { name: 'Okot, Peter', number: 'TS/2', user: 'peter.okot' },
] as const

export const ada = pupils[0]
export const ben = pupils[1]
export const cleo = pupils[2]
export const dan = pupils[3]
export const eve = pupils[4]
export const fay = pupils[5]
/** Joins in week 9. */
export const gil = pupil('Gil', 7, 'S1 West', weekOf(9), 'Art and Design')
/** Is admitted for the next year. */
export const hope = pupil('Hope', 8, 'S1 East', nextTerm.start, 'Music')

/** What each reached in the first test of a subject, by stream. */
export const firstTests = [
  [
    'Mathematics',
    { [ada.name]: 60, [ben.name]: 70, [cleo.name]: 50 },
    { [dan.name]: 40, [eve.name]: 80, [fay.name]: 66 },
  ],
  ['Art and Design', { [ada.name]: 71, [cleo.name]: 33 }, { [dan.name]: 55 }],
  ['Music', { [ben.name]: 90 }, { [eve.name]: 45, [fay.name]: 62 }],
] as const

/** The registers that are taken in this term, with who is away. */
export const registers = {
  second: [
    { stream: 'S1 East', day: weekOf(2, 1), away: [ben.name] },
    { stream: 'S1 West', day: weekOf(2, 1), away: [] },
  ],
  eighth: [
    { stream: 'S1 East', day: weekOf(8, 2), away: [] },
    { stream: 'S1 West', day: weekOf(8, 2), away: [ada.name, fay.name] },
  ],
  tenth: [
    { stream: 'S1 East', day: weekOf(10, 3), away: [cleo.name] },
    { stream: 'S1 West', day: weekOf(10, 3), away: [] },
  ],
} as const

/** What happens in the term: Dan leaves and comes back, Ada moves, Gil joins late. */
export const acts = {
  firstTests: weekOf(3, 2),
  danLeaves: weekOf(5),
  adaMoves: weekOf(7),
  danReturns: weekOf(10),
  sets: weekOf(11),
  papers: weekOf(11, 2),
}

/** By the marks of the first test: the best three, and the others. */
export const sets = [
  { title: 'S1 Mathematics set 1', teacher: staff[1], members: [eve.name, ben.name, fay.name] },
  { title: 'S1 Mathematics set 2', teacher: staff[0], members: [ada.name, cleo.name, dan.name] },
] as const

const [auma, okot] = staff

/** What each reached in the paper at the end of the term: Fay is absent, Cleo exempt from Art, and Music in S1 West not examined. */
export const papers = [
  ['Mathematics', `${sets[0].title} Mathematics`, okot.user, { [ben.name]: 81, [eve.name]: 77 }],
  ['Mathematics', `${sets[1].title} Mathematics`, auma.user, { [ada.name]: 64, [cleo.name]: 47, [dan.name]: 38 }],
  ['Mathematics', 'S1 West Mathematics', okot.user, { [gil.name]: 52 }],
  ['Art and Design', 'S1 East Art and Design', auma.user, { [dan.name]: 58 }],
  ['Art and Design', 'S1 West Art and Design', okot.user, { [ada.name]: 75, [gil.name]: 61 }],
  ['Music', 'S1 East Music', auma.user, { [ben.name]: 86 }],
] as const satisfies readonly (readonly [Subject, string, string, Readonly<Record<string, number>>])[]

/** All of it, as it is written down by hand. */
export const book = new SchoolBook()
for (const pupil of [...pupils, gil]) book.admits(pupil)
book.stays(dan.name, acts.danLeaves, null)
book.stays(ada.name, acts.adaMoves, 'S1 West')
book.stays(dan.name, acts.danReturns, 'S1 East')
// The rollover: who is there at the end of the year goes up, each into the stream of the same name.
for (const name of pupils.map((one) => one.name).concat(gil.name)) {
  const last = book.streamOn(name, years[0].end)
  if (last) book.stays(name, years[1].start, last === 'S1 East' ? 'S2 East' : 'S2 West')
}
book.admits(hope)
for (const { stream, day, away } of Object.values(registers).flat()) {
  const names: readonly string[] = away
  for (const name of book.membersOn(stream, day)) book.took(name, !names.includes(name))
}
for (const [subject, east, west] of firstTests) {
  for (const marks of [east, west]) book.held('Activity', subject, marks)
}
for (const [subject, , , marks] of papers) book.held('End of term', subject, marks)
// Absent from a paper is nothing reached, as the scheme has it.
book.held('End of term', 'Mathematics', { [fay.name]: 0 })
