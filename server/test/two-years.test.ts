import {
  addHandOver,
  addStudent,
  addTerm,
  allocate,
  applyRollover,
  changeStudents,
  getReportDesk,
  listMarkSheets,
  listRollovers,
  listStudentTerms,
  openMarkSheet,
  openRegister,
  previewRollover,
  proposeRollover,
  publishReportCards,
  saveElectives,
  saveRegister,
  undoRollover,
  undoStudentAct,
} from '@bellhouse/contracts'
import { beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import type { CardContent } from '../src/modules/marks/report-cards/card-content'
import { anAccount, aSchool, aStaff, aStream, aSubject, beginDay } from './factories'
import { listKeptFaults } from './kept-figures'
import { aGradedClass, anAssessment, examAlone } from './marks-factories'
import { type JournalTerm, SchoolJournal } from './school-journal'
import { testApp } from './test-app'

const app = testApp()
const scheme = 'ug-9pt-vienna-olevel'
type Account = Awaited<ReturnType<typeof anAccount>>

let admin: Account
let years: { now: string; next: string }
let terms: Record<'t1' | 't2' | 't3' | 'next', JournalTerm>
let streams: Record<'s1East' | 's1West' | 's2East' | 's2West', string>
let subjects: Record<'maths' | 'art' | 'music', string>
let auma: { id: string; account: Account }
let okot: { id: string; account: Account }
let journal: SchoolJournal
const call = () => app.as(admin)

async function aTeacher() {
  const { id } = await aStaff(app.db)
  return { id, account: await anAccount(app.db, 'staff', { staff_id: id }) }
}

async function termOf(yearId: string, number: number, start: string, end: string): Promise<JournalTerm> {
  const { id } = await call()(addTerm, {
    ...{ yearId, number, title: `Term ${number}`, startDate: start, endDate: end },
    ...{ classStarts: [] },
  })
  return { id, start, end }
}

beforeAll(async () => {
  const { term } = await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
  const next = await app.db
    .insertInto('academic_year')
    .values({ title: '2027', start_date: '2027-02-01', end_date: '2027-12-31' })
    .returning('id')
    .executeTakeFirstOrThrow()
  years = { now: term.academic_year_id, next: next.id }
  await beginDay(app.db, '2026-02-09')
  terms = {
    t1: await termOf(years.now, 1, '2026-02-09', '2026-05-01'),
    t2: await termOf(years.now, 2, '2026-05-25', '2026-08-21'),
    t3: { id: term.id, start: '2026-09-07', end: '2026-12-04' },
    next: await termOf(years.next, 1, '2027-02-08', '2027-04-30'),
  }
  const streamOf = async (class_code: string, name: string) => (await aStream(app.db, { class_code, name })).id
  streams = {
    s1East: await streamOf('s1', 'East'),
    s1West: await streamOf('s1', 'West'),
    s2East: await streamOf('s2', 'East'),
    s2West: await streamOf('s2', 'West'),
  }
  subjects = {
    maths: (await aSubject(app.db, { name: 'Mathematics', compulsory: true })).id,
    art: (await aSubject(app.db, { name: 'Art' })).id,
    music: (await aSubject(app.db, { name: 'Music' })).id,
  }
  journal = new SchoolJournal([subjects.maths])
  const graded = await aGradedClass(app.db, admin.id, 's1', scheme, examAlone(scheme))
  await sql`insert into class_grading (academic_year_id, class_code, grading_scheme_id)
    select ${years.next}, code, ${graded} from class`.execute(app.db)
  auma = await aTeacher()
  okot = await aTeacher()
})

const nobody = {
  ...{ learnerId: null, examNumber: null, printedName: null, birthDate: null, phone: null, email: null },
  ...{ house: null, residence: null, consentOn: null, consentBy: null, consentNote: null, guardians: [] },
}

/** Somebody is admitted for a day, which may lie ahead. */
async function admit(name: string, streamId: string, admittedOn: string, elective: string) {
  const { id } = await call()(addStudent, {
    ...nobody,
    ...{ admissionNumber: `J-${name}`, givenNames: name, familyName: 'Nakato', status: 'active', sex: 'female' },
    ...{ streamId, admittedOn, subjectIds: [elective] },
  })
  journal.stays(id, admittedOn, streamId)
  journal.chooses(id, admittedOn, [elective])
  return id
}

let seed = 7
/** A number from 0 to 99 that is the same in each run. */
const someMark = () => {
  seed = (seed * 1103515245 + 12345) % 2147483648
  return Math.floor(seed / 65536) % 100
}

/** Holds an assessment of a subject in a stream: everybody who takes it then has a mark, but for those who are named. */
async function hold(term: JournalTerm, streamId: string, subjectId: string, on: string, without: string[] = []) {
  const all = journal.takersOn(streamId, subjectId, on)
  // What nobody takes is not held.
  if (all.length === 0) return
  const takers = all.filter((id) => !without.includes(id))
  const marks = new Map(takers.map((id) => [id, someMark()]))
  await anAssessment(app.db, {
    ...{ streamId, subjectId, termId: term.id, heldOn: on, title: `Held ${on}` },
    marks: Object.fromEntries(marks),
  })
  journal.held({ term: term.id, stream: streamId, subject: subjectId, on, marks })
}

const holdAll = async (term: JournalTerm, on: string, without: string[] = []) => {
  for (const streamId of Object.values(streams)) {
    if (journal.membersOn(streamId, on).length === 0) continue
    for (const subjectId of Object.values(subjects)) await hold(term, streamId, subjectId, on, without)
  }
}

/** Takes the registers of a day, on that day: whoever stands in one is away when their turn comes. */
async function takeRegisters(term: JournalTerm, date: string) {
  await beginDay(app.db, date)
  for (const streamId of Object.values(streams)) {
    const place = { streamId, date, session: 'morning' as const }
    const { students } = await call()(openRegister, place)
    expect(students.map(({ studentId }) => studentId).sort()).toEqual(journal.membersOn(streamId, date))
    if (students.length === 0) continue
    const entries = students.map(({ studentId }) => {
      const isThere = someMark() >= 20
      journal.took(term.id, studentId, isThere)
      const status = isThere ? ('present' as const) : ('absent' as const)
      return { studentId, version: 0, status, minutesLate: null, note: null }
    })
    await call()(saveRegister, { ...place, entries })
  }
}

const rowsOfAll = async () =>
  (await sql`select id, student_periods(id) as periods from student order by id`.execute(app.db)).rows

/** Does it, takes it back, finds every row as before, and does it again. */
async function doUndoDo(run: () => Promise<{ actId: string | null }>) {
  const before = await rowsOfAll()
  const { actId } = await run()
  expect(await rowsOfAll()).not.toEqual(before)
  await call()(undoStudentAct, { actId: actId ?? '' })
  expect(await rowsOfAll()).toEqual(before)
  await run()
}

interface Issued {
  studentId: string
  streamId: string
  edition: number
  content: CardContent
}

const cardsOf = (term: JournalTerm) =>
  app.db
    .selectFrom('report_card')
    .select(['student_id as studentId', 'stream_id as streamId', 'edition', 'content'])
    .where('term_id', '=', term.id)
    .$castTo<Issued>()
    .execute()

const nameOf = (subjectId: string) =>
  ({ [subjects.maths]: 'Mathematics', [subjects.art]: 'Art', [subjects.music]: 'Music' })[subjectId] ?? ''

/** Publishes the cards of a term and finds on each of them what the book says. */
async function publishAndReckon(term: JournalTerm) {
  await beginDay(app.db, term.end)
  for (const streamId of Object.values(streams)) {
    const members = journal.membersOn(streamId, term.end)
    if (members.length === 0) continue
    const desk = await call()(getReportDesk, { streamId, termId: term.id })
    // Whoever left in the term stays on the list with what they were given.
    const shown = desk.students.filter(({ studentId }) => members.includes(studentId))
    expect(shown.map(({ studentId }) => studentId).sort()).toEqual(members)
    expect(new Map(shown.map(({ studentId, missing }) => [studentId, missing]))).toEqual(
      new Map(members.map((id) => [id, journal.missingOf(id, streamId, term)])),
    )
    await call()(publishReportCards, {
      ...{ streamId, termId: term.id, reason: '', provisionalReason: 'Some marks come later' },
    })
  }
  const cards = await cardsOf(term)
  for (const { studentId, streamId, edition, content } of cards) {
    expect(edition).toBe(1)
    const onCard = new Map(content.subjects.flatMap(({ name, percent }) => (percent === null ? [] : [[name, percent]])))
    const inBook = [...journal.percentsOf(studentId, term)].map(([id, percent]) => [nameOf(id), percent] as const)
    expect(onCard).toEqual(new Map(inBook))
    const leftOut = content.subjects.reduce((sum, { leftOut: count = 0 }) => sum + count, 0)
    expect(leftOut).toBe(journal.leftOutOf(studentId, streamId, term))
    const { held, present } = content.attendance
    expect({ held, present }).toEqual(journal.attendanceOf(studentId, term))
  }
  return cards
}

/** Who has the current term's sheets, by stream and subject. */
async function sheetsOf({ account }: { account: Account }) {
  const { rows: sheets } = await app.as(account)(listMarkSheets, {})
  return sheets.map(({ stream, subject }) => `${stream} ${subject}`).sort()
}

const ids = {} as Record<'ada' | 'ben' | 'cleo' | 'dan' | 'eve' | 'fay' | 'gil' | 'hope', string>

it('goes through the first term: all is as it was entered', async () => {
  const { s1East, s1West } = streams
  const day = terms.t1.start
  ids.ada = await admit('Ada', s1East, day, subjects.art)
  ids.ben = await admit('Ben', s1East, day, subjects.music)
  ids.cleo = await admit('Cleo', s1East, day, subjects.art)
  ids.dan = await admit('Dan', s1West, day, subjects.art)
  ids.eve = await admit('Eve', s1West, day, subjects.music)
  ids.fay = await admit('Fay', s1West, day, subjects.music)
  for (const subjectId of Object.values(subjects)) {
    await call()(allocate, { staffId: auma.id, subjectId, streamId: s1East, from: day })
    await call()(allocate, { staffId: okot.id, subjectId, streamId: s1West, from: day })
  }
  await takeRegisters(terms.t1, '2026-02-16')
  await holdAll(terms.t1, '2026-03-02')

  // Ada moves to the other stream in week 7.
  await beginDay(app.db, '2026-03-23')
  const move = { studentIds: [ids.ada], streamId: s1West, on: '2026-03-23', reason: 'Nearer to her brother' }
  await doUndoDo(() => call()(changeStudents, move))
  journal.stays(ids.ada, '2026-03-23', s1West)
  await takeRegisters(terms.t1, '2026-03-24')
  await holdAll(terms.t1, '2026-04-20', [ids.ben])

  const cards = await publishAndReckon(terms.t1)
  expect(cards.filter(({ studentId }) => studentId === ids.ada).map(({ streamId }) => streamId)).toEqual([s1West])
  expect(cards).toHaveLength(6)
})

it('goes through the second term: somebody leaves, swaps an elective, and stands in for a colleague', async () => {
  const { s1East, s1West } = streams
  await beginDay(app.db, terms.t2.start)
  // What was allocated goes on by itself.
  expect(await sheetsOf(auma)).toEqual(['S1 East Art', 'S1 East Mathematics', 'S1 East Music'])
  await takeRegisters(terms.t2, '2026-05-26')
  await holdAll(terms.t2, '2026-06-01')

  await beginDay(app.db, '2026-06-08')
  const leave = { status: 'left' as const, on: '2026-06-08', reason: 'Moved away', destination: 'Gulu High School' }
  await doUndoDo(() => call()(changeStudents, { studentIds: [ids.dan], ...leave }))
  journal.stays(ids.dan, '2026-06-08', null)
  const swap = { studentId: ids.eve, takes: [subjects.art], drops: [subjects.music] }
  await doUndoDo(() => call()(saveElectives, { classCode: 's1', on: '2026-06-15', choices: [swap] }))
  journal.chooses(ids.eve, '2026-06-15', [subjects.art])

  await call()(addHandOver, {
    ...{ staffId: auma.id, toStaffId: okot.id, firstDay: '2026-06-10', lastDay: '2026-07-31', groups: null },
  })
  const eastMaths = { streamId: s1East, subjectId: subjects.maths, termId: terms.t2.id }
  await expect(app.as(okot.account)(openMarkSheet, eastMaths)).rejects.toMatchObject({ status: 404 })
  await beginDay(app.db, '2026-06-16')
  expect((await app.as(okot.account)(openMarkSheet, eastMaths)).students).toHaveLength(2)
  expect(await sheetsOf(okot)).toEqual(
    ['East', 'West'].flatMap((name) => ['Art', 'Mathematics', 'Music'].map((subject) => `S1 ${name} ${subject}`)),
  )
  await takeRegisters(terms.t2, '2026-06-17')
  await holdAll(terms.t2, '2026-07-20')
  await beginDay(app.db, '2026-08-03')
  await expect(app.as(okot.account)(openMarkSheet, eastMaths)).rejects.toMatchObject({ status: 404 })

  const cards = await publishAndReckon(terms.t2)
  expect(cards.find(({ studentId }) => studentId === ids.dan)?.streamId ?? s1West).toBe(s1West)
  // The first term's cards say what they said.
  expect((await cardsOf(terms.t1)).every(({ edition }) => edition === 1)).toBe(true)
})

it('goes through the third term: somebody comes back, one joins late, one is admitted for next year', async () => {
  const { s1East, s1West } = streams
  await beginDay(app.db, terms.t3.start)
  await holdAll(terms.t3, '2026-09-14')
  await takeRegisters(terms.t3, '2026-09-15')
  await beginDay(app.db, '2026-09-21')
  const back = { studentIds: [ids.dan], status: 'active' as const, streamId: s1East, on: '2026-09-21' }
  await doUndoDo(() => call()(changeStudents, back))
  journal.stays(ids.dan, '2026-09-21', s1East)
  ids.gil = await admit('Gil', s1West, '2026-10-19', subjects.art)
  ids.hope = await admit('Hope', s1East, '2027-02-08', subjects.music)
  await takeRegisters(terms.t3, '2026-10-16')
  await beginDay(app.db, '2026-10-19')
  await takeRegisters(terms.t3, '2026-10-20')
  await holdAll(terms.t3, '2026-11-02')

  const cards = await publishAndReckon(terms.t3)
  const ofGil = cards.find(({ studentId }) => studentId === ids.gil)
  expect(ofGil?.content.subjects.map(({ name, leftOut }) => [name, leftOut])).toEqual([
    ['Art', 1],
    ['Mathematics', 1],
  ])
  expect(cards.some(({ studentId }) => studentId === ids.hope)).toBe(false)
})

it('rolls over without this year noticing, takes it back, and does it again', async () => {
  await beginDay(app.db, '2026-12-04')
  const proposed = await call()(proposeRollover, { fromYearId: years.now, toYearId: years.next })
  const plan = {
    ...proposed.plan,
    students: [
      {
        ...{ studentId: ids.fay, goes: 'on' as const, combinationId: null },
        to: { classCode: 's1', name: 'West' },
      },
    ],
  }
  const apply = async () => {
    const { digest } = await call()(previewRollover, plan)
    return call()(applyRollover, { plan, digest, confirmed: true })
  }
  const before = await rowsOfAll()
  const { id } = await apply()
  await takeRegisters(terms.t3, '2026-12-04')
  await call()(undoRollover, { rolloverId: id })
  expect(await rowsOfAll()).toEqual(before)
  await apply()
  expect((await call()(listRollovers, {})).filter(({ undoneAt }) => undoneAt === null)).toHaveLength(1)

  const { s1East, s1West, s2East, s2West } = streams
  for (const student of journal.students) {
    const from = journal.streamOn(student, '2026-12-31')
    const next = from === s1East ? s2East : s2West
    if (from) journal.stays(student, '2027-02-01', student === ids.fay ? s1West : next)
  }
})

it('goes through the first term of the next year', async () => {
  await beginDay(app.db, terms.next.start)
  await takeRegisters(terms.next, '2027-02-09')
  expect(journal.membersOn(streams.s1East, '2027-02-09')).toEqual([ids.hope])
  await holdAll(terms.next, '2027-03-01')
  await beginDay(app.db, '2027-03-15')
  await doUndoDo(() => call()(changeStudents, { studentIds: [ids.eve], streamId: streams.s2East, on: '2027-03-15' }))
  journal.stays(ids.eve, '2027-03-15', streams.s2East)
  await holdAll(terms.next, '2027-04-12', [ids.cleo])
  const cards = await publishAndReckon(terms.next)
  expect(cards).toHaveLength(8)
})

it('answers years later what was when', async () => {
  for (const [day, streamId] of [
    ['2026-03-20', streams.s1East],
    ['2026-03-24', streams.s1West],
    ['2026-06-17', streams.s1West],
    ['2026-10-20', streams.s1East],
    ['2027-04-13', streams.s2East],
  ] as const) {
    const { students } = await call()(openRegister, { streamId, date: day, session: 'afternoon' })
    expect(students.map(({ studentId }) => studentId).sort()).toEqual(journal.membersOn(streamId, day))
  }
  const { terms: told } = await call()(listStudentTerms, { studentId: ids.ada })
  expect(told.map(({ label, stream, cards }) => [label, stream, cards.length])).toEqual([
    ['2027 Term 1', 'S2 West', 1],
    ['2026 Term 3', 'S1 West', 1],
    ['2026 Term 2', 'S1 West', 1],
    ['2026 Term 1', 'S1 West', 1],
  ])
  for (const { termId, attendance } of told) {
    const term = Object.values(terms).find(({ id }) => id === termId)
    const { held, present } = attendance
    expect({ held, present }).toEqual(term && journal.attendanceOf(ids.ada, term))
  }
  expect(await listKeptFaults(app.db)).toEqual([])
})
