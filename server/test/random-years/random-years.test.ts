import { BadRequestError } from '@bellhouse/api-client'
import {
  addHandOver,
  addStudent,
  applyRollover,
  changeAllocations,
  changeStudents,
  openMarkSheet,
  previewRollover,
  proposeRollover,
  publishReportCards,
  saveElectives,
  undoAllocationAct,
  undoRollover,
  undoStudentAct,
  withdrawHandOver,
} from '@bellhouse/contracts'
import { beforeAll, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { sql } from 'kysely'
import { anAccount, aSchool, aStaff, aStream, aSubject, beginDay } from './factories'
import { listKeptFaults } from './kept-figures'
import { aGradedClass, anAssessment, examAlone } from './marks-factories'
import { testApp } from './test-app'

const app = testApp()
const scheme = 'ug-9pt-vienna-olevel'
/** More of them on demand: `RANDOM_ACTS=10000`. */
const acts = Number(process.env.RANDOM_ACTS ?? 250)

let admin: Awaited<ReturnType<typeof anAccount>>
let termId: string
let years: { now: string; next: string }
const streams: string[] = []
const subjects: string[] = []
const staff: string[] = []
const call = () => app.as(admin)

beforeAll(async () => {
  const { term } = await aSchool(app.db)
  termId = term.id
  admin = await anAccount(app.db, 'admin')
  await beginDay(app.db, '2026-09-14')
  const { id } = await app.db
    .insertInto('academic_year')
    .values({ title: '2027', start_date: '2027-02-01', end_date: '2027-12-31' })
    .returning('id')
    .executeTakeFirstOrThrow()
  years = { now: term.academic_year_id, next: id }
  await app.db
    .insertInto('term')
    .values({ academic_year_id: id, number: 1, title: 'Term 1', start_date: '2027-02-08', end_date: '2027-04-30' })
    .execute()
  for (const name of ['East', 'West']) {
    streams.push((await aStream(app.db, { class_code: 's1', name })).id)
    await aStream(app.db, { class_code: 's2', name })
  }
  for (const name of ['Art', 'Music']) subjects.push((await aSubject(app.db, { name })).id)
  subjects.push((await aSubject(app.db, { name: 'Maths', compulsory: true })).id)
  for (let n = 0; n < 3; n += 1) staff.push((await aStaff(app.db)).id)
  await aGradedClass(app.db, admin.id, 's1', scheme, examAlone(scheme))
})

const nobody = {
  ...{ learnerId: null, examNumber: null, printedName: null, birthDate: null, phone: null, email: null, sex: null },
  ...{ house: null, residence: null, consentOn: null, consentBy: null, consentNote: null, guardians: [] },
}
/** What there is to choose from later. */
const students: string[] = []
const undoable: { kind: 'student' | 'allocation'; id: string }[] = []
const handOvers: string[] = []

const day = fc
  .integer({ min: -60, max: 160 })
  .map((days) => new Date(Date.UTC(2026, 9, 1 + days)).toISOString().slice(0, 10))
const place = fc.record({ who: fc.nat(), stream: fc.nat(1), subject: fc.nat(2), teacher: fc.nat(2), on: day })
const kinds = [
  ...['admit', 'move', 'move', 'swap', 'swap', 'leave', 'return', 'suspend', 'allocate', 'hand over', 'take back'],
  ...['undo', 'undo', 'day', 'mark', 'publish', 'roll over and back'],
] as const
const someAct = fc.record({ kind: fc.constantFrom(...kinds), place })
type Place = typeof place extends fc.Arbitrary<infer P> ? P : never

let count = 0
const of = <T>(all: readonly T[], at: number) => all[at % Math.max(all.length, 1)]
const statusFrom = (status: 'active' | 'left' | 'suspended') => (given: Place) =>
  onStudent(given, (studentId) =>
    call()(changeStudents, { studentIds: [studentId], status, on: given.on, reason: 'R' }),
  )

async function onStudent({ who }: Place, run: (studentId: string) => Promise<{ actId: string | null }>) {
  const studentId = of(students, who)
  if (!studentId) return
  const before = await periods()
  const { actId } = await run(studentId)
  if (!actId) return expect(await periods()).toEqual(before)
  if (who % 3 > 0) return undoable.push({ kind: 'student', id: actId })
  // Taken back at once, it leaves no trace.
  await call()(undoStudentAct, { actId })
  expect(await periods()).toEqual(before)
}

const does: Record<(typeof kinds)[number], (given: Place) => Promise<unknown>> = {
  admit: async ({ stream, subject, on }) => {
    count += 1
    const { id } = await call()(addStudent, {
      ...nobody,
      ...{ admissionNumber: `R-${count}`, givenNames: `N${count}`, familyName: 'Nakato', status: 'active' },
      ...{ streamId: streams[stream] ?? null, admittedOn: on, subjectIds: subjects.slice(subject, subject + 1) },
    })
    students.push(id)
  },
  move: (given) =>
    onStudent(given, (studentId) =>
      call()(changeStudents, { studentIds: [studentId], streamId: streams[given.stream] ?? '', on: given.on }),
    ),
  swap: (given) =>
    onStudent(given, (studentId) => {
      const [takes = '', drops = ''] = given.subject % 2 === 0 ? subjects : [...subjects].slice(0, 2).reverse()
      return call()(saveElectives, {
        ...{ classCode: 's1', on: given.on, choices: [{ studentId, takes: [takes], drops: [drops] }] },
      })
    }),
  leave: statusFrom('left'),
  return: statusFrom('active'),
  suspend: statusFrom('suspended'),
  allocate: async ({ stream, subject, teacher, who, on }) => {
    const cell = { streamId: streams[stream] ?? '', subjectId: subjects[subject] ?? '' }
    const [one, other] = [of(staff, teacher) ?? '', of(staff, teacher + 1) ?? '']
    const change = who % 2 === 0 ? { adds: [one], ends: [other] } : { adds: [], ends: [one, other] }
    const { actId } = await call()(changeAllocations, { on, cells: [{ ...cell, ...change }] })
    if (actId) undoable.push({ kind: 'allocation', id: actId })
  },
  'hand over': async ({ teacher, on }) => {
    const given = { staffId: of(staff, teacher) ?? '', toStaffId: of(staff, teacher + 1) ?? '', firstDay: on }
    const { id } = await call()(addHandOver, { ...given, lastDay: on > '2026-12-01' ? on : '2026-12-01', groups: null })
    handOvers.push(id)
  },
  'take back': async ({ who }) => {
    const id = of(handOvers, who)
    if (id) await call()(withdrawHandOver, { handOverId: id })
  },
  undo: async ({ who }) => {
    const act = of(undoable, who)
    if (!act) return
    if (act.kind === 'student') await call()(undoStudentAct, { actId: act.id })
    else await call()(undoAllocationAct, { actId: act.id })
  },
  day: ({ on }) => beginDay(app.db, on),
  mark: async ({ stream, subject, on, who }) => {
    const heldOn = [on, '2026-09-07', '2026-12-04'].sort()[1] ?? on
    const at = { streamId: streams[stream] ?? '', subjectId: subjects[subject] ?? '', termId }
    count += 1
    const { students: shown } = await call()(openMarkSheet, at)
    const marks = Object.fromEntries(shown.map(({ studentId }, index) => [studentId, (who + index) % 101]))
    await anAssessment(app.db, { ...at, heldOn, title: `Held ${count}`, marks })
  },
  publish: async ({ stream }) => {
    const given = { streamId: streams[stream] ?? '', termId, reason: 'Marks came in', fewerMarks: true }
    await call()(publishReportCards, { ...given, provisionalReason: 'Some marks come later' })
  },
  'roll over and back': async () => {
    const before = await periods()
    const { plan } = await call()(proposeRollover, { fromYearId: years.now, toYearId: years.next })
    const { digest } = await call()(previewRollover, plan)
    const { id } = await call()(applyRollover, { plan, digest, confirmed: true })
    expect(await listKeptFaults(app.db)).toEqual([])
    await call()(undoRollover, { rolloverId: id })
    expect(await periods()).toEqual(before)
  },
}

const periods = async () =>
  (await sql`select id, student_periods(id) as periods from student order by id`.execute(app.db)).rows

/** Marks of students who are on no sheet of their subject. */
async function unseenMarks() {
  const { rows } = await sql<{ streamId: string; subjectId: string; marked: string[] }>`
    select stream_id as "streamId", subject_id as "subjectId", array_agg(distinct student_id) as marked
    from mark join assessment on assessment.id = assessment_id where value is not null
    group by stream_id, subject_id`.execute(app.db)
  const unseen = rows.map(async ({ marked, ...at }) => {
    const { students: shown } = await call()(openMarkSheet, { ...at, termId })
    return marked.filter((id) => !shown.some(({ studentId }) => studentId === id))
  })
  return (await Promise.all(unseen)).flat()
}

const cards = async () =>
  (await sql<{ id: string; text: string }>`select id, md5(content::text) as text from report_card`.execute(app.db)).rows

/** Whether it was done; what cannot be is refused with a sentence and changes nothing. Anything else is a fault. */
async function attempt(run: () => Promise<unknown>): Promise<boolean> {
  const before = await periods()
  try {
    await run()
    return true
  } catch (error) {
    if (!(error instanceof BadRequestError)) throw error
    expect(await periods()).toEqual(before)
    return false
  }
}

it('stays in order through any acts of any years, whatever is undone', async () => {
  const done = new Map<string, number>()
  let at = 0
  for (const { kind, place: given } of fc.sample(someAct, { numRuns: acts, seed: 20261122 })) {
    at += 1
    const issued = await cards()
    if (await attempt(() => does[kind](given))) done.set(kind, (done.get(kind) ?? 0) + 1)
    expect({ kind, given, faults: await listKeptFaults(app.db) }).toEqual({ kind, given, faults: [] })
    const now = new Map((await cards()).map(({ id, text }) => [id, text]))
    expect(issued.filter(({ id, text }) => now.get(id) !== text)).toEqual([])
    if (at % 20 === 0) expect(await unseenMarks()).toEqual([])
  }
  for (const kind of new Set(kinds)) expect([kind, (done.get(kind) ?? 0) > 0]).toEqual([kind, true])
}, 3_600_000)
