import {
  applyRollover,
  listRollovers,
  previewRollover,
  proposeRollover,
  type RolloverPlan,
  undoRollover,
} from '@bellhouse/contracts'
import { afterEach, beforeAll, expect } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount, anAllocation, aSchool, aStaff, aStream, aStudent, aSubject, beginDay } from './factories'
import { listKeptFaults } from './kept-figures'
import type { TestApp } from './test-app'

type Account = Awaited<ReturnType<typeof anAccount>>
type Stream = Awaited<ReturnType<typeof aStream>>

type Streams = Record<'s1East' | 's1West' | 's2East' | 's3East' | 's4East' | 's5Arts' | 's6Arts', Stream>
type Students = Record<'ada' | 'ben' | 'cleo' | 'dan' | 'eve' | 'fay' | 'gil' | 'loose', string>

/** What the old year and the new one are made of. */
interface Place {
  admin: Account
  fromYearId: string
  toYearId: string
  firstTermId: string
  oldTermId: string
  combinationId: string
  oldSubjectId: string
  subjectIds: string[]
  streams: Streams
  students: Students
}

async function makeYears(app: TestApp, place: Place) {
  const { term } = await aSchool(app.db)
  place.oldTermId = term.id
  place.fromYearId = term.academic_year_id
  place.admin = await anAccount(app.db, 'admin')
  const year = await app.db
    .insertInto('academic_year')
    .values({ title: '2091', start_date: '2091-02-01', end_date: '2091-12-10' })
    .returning('id')
    .executeTakeFirstOrThrow()
  place.toYearId = year.id
  for (const [number, start_date, end_date] of [
    [1, '2091-02-08', '2091-05-01'],
    [2, '2091-05-25', '2091-08-20'],
  ] as const) {
    const { id } = await app.db
      .insertInto('term')
      .values({ academic_year_id: place.toYearId, number, title: `Term ${number}`, start_date, end_date })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (number === 1) place.firstTermId = id
  }
}

/** The streams and who is in them; answers who is class teacher of the first. */
async function fillStreams(app: TestApp, { streams, students }: Place) {
  const teacher = await aStaff(app.db)
  const other = await aStaff(app.db)
  for (const [key, class_code, name, class_teacher_id] of [
    ['s1East', 's1', 'East', teacher.id],
    ['s1West', 's1', 'West', null],
    ['s2East', 's2', 'East', other.id],
    ['s3East', 's3', 'East', null],
    ['s4East', 's4', 'East', null],
    ['s5Arts', 's5', 'Arts', null],
    ['s6Arts', 's6', 'Arts', null],
  ] as const) {
    streams[key] = await aStream(app.db, { class_code, name, class_teacher_id, capacity: 1 })
  }
  for (const [name, stream] of [
    ['ada', 's1East'],
    ['ben', 's1East'],
    ['cleo', 's2East'],
    ['dan', 's3East'],
    ['eve', 's4East'],
    ['fay', 's4East'],
    ['gil', 's6Arts'],
  ] as const) {
    const { id } = await aStudent(app.db, { given_names: name, stream_id: streams[stream].id })
    students[name] = id
  }
  students.loose = (await aStudent(app.db, { given_names: 'Loose' })).id
  return teacher
}

async function chooseSubjects(app: TestApp, place: Place, teacher: { id: string }) {
  const { streams, students } = place
  place.oldSubjectId = (await aSubject(app.db)).id
  place.subjectIds = [(await aSubject(app.db, { level: 'A' })).id, (await aSubject(app.db, { level: 'A' })).id].sort()
  await app.db
    .insertInto('subject_choice')
    .values({ student_id: students.fay, subject_id: place.oldSubjectId })
    .execute()
  const combination = await app.db
    .insertInto('combination')
    .values({ name: 'HEG' })
    .returning('id')
    .executeTakeFirstOrThrow()
  place.combinationId = combination.id
  await app.db
    .insertInto('combination_subject')
    .values(place.subjectIds.map((subject_id) => ({ combination_id: place.combinationId, subject_id })))
    .execute()
  await anAllocation(app.db, {
    staff_id: teacher.id,
    subject_id: place.oldSubjectId,
    stream_id: streams.s1East.id,
    term_id: place.oldTermId,
  })
}

/** Everything that undoing has to bring back. */
async function readAll(app: TestApp) {
  const { rows } = await sql`select jsonb_build_array(
  (select jsonb_agg(jsonb_build_array(id, stream_id, status) order by id) from student),
  (select jsonb_agg(jsonb_build_array(student_id, subject_id) order by 1) from student_subject),
  (select jsonb_agg(jsonb_build_array(id, class_code, name, class_teacher_id, student_count) order by id) from stream),
  (select jsonb_agg(jsonb_build_array(staff_id, subject_id, stream_id, during) order by id) from allocation),
  (select jsonb_agg(to_jsonb(class_teacher) order by stream_id, during) from class_teacher),
  (select jsonb_agg(jsonb_build_array(id, is_current) order by id) from term),
  (select jsonb_agg(jsonb_build_array(id, is_disabled) order by id) from account),
  (select jsonb_agg(to_jsonb(placement) order by student_id, during) from placement),
  (select jsonb_agg(to_jsonb(subject_choice) order by student_id, subject_id, during) from subject_choice)
) as state`.execute(app.db)
  return rows[0]
}

/** A school at the end of a year, and what is done there with its rollover, which each test undoes. */
export function rolloverDesk(app: TestApp) {
  const streams = {} as Streams
  const students = {} as Students
  const place = { streams, students } as Place

  afterEach(async () => expect(await listKeptFaults(app.db)).toEqual([]))

  beforeAll(async () => {
    await makeYears(app, place)
    await chooseSubjects(app, place, await fillStreams(app, place))
  })

  afterEach(async () => {
    await sql`delete from student_attendance`.execute(app.db)
    await sql`delete from register_entry`.execute(app.db)
    await sql`delete from register`.execute(app.db)
    await beginDay(app.db, null)
    const [last] = await app.as(place.admin)(listRollovers, {})
    if (last?.undo && !last.undo.refusal)
      await app.as(place.admin)(undoRollover, { rolloverId: last.id, changed: 'restore' })
  })

  const proposed = async () =>
    (await app.as(place.admin)(proposeRollover, { fromYearId: place.fromYearId, toYearId: place.toYearId })).plan

  /** A plan that nothing stops: S1 West is empty, Fay goes on to A-level, Ben repeats. */
  async function goodPlan(): Promise<RolloverPlan> {
    const plan = await proposed()
    return {
      ...plan,
      students: [
        { studentId: students.ben, goes: 'on', to: { classCode: 's1', name: 'West' }, combinationId: null },
        {
          studentId: students.fay,
          goes: 'on',
          to: { classCode: 's5', name: 'Arts' },
          combinationId: place.combinationId,
        },
      ],
    }
  }

  async function apply(plan: RolloverPlan) {
    const { digest } = await app.as(place.admin)(previewRollover, plan)
    return app.as(place.admin)(applyRollover, { plan, digest, confirmed: true })
  }

  const newYear = () => beginDay(app.db, '2091-02-08')

  const streamOf = async (studentId: string) =>
    app.db.selectFrom('student').select(['stream_id', 'status']).where('id', '=', studentId).executeTakeFirstOrThrow()

  return { place, streams, students, snapshot: () => readAll(app), proposed, goodPlan, apply, newYear, streamOf }
}
