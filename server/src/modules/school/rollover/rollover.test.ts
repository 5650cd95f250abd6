import {
  applyRollover,
  changeStudents,
  listRegistersOfDay,
  listRolloverStudents,
  listRollovers,
  listStudentChanges,
  listStudentYears,
  openRegister,
  previewRollover,
  proposeRollover,
  type RolloverPlan,
  removeStream,
  saveRegister,
  setClassTeacher,
  undoRollover,
} from '@bellhouse/contracts'
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import {
  anAccount,
  anAllocation,
  aSchool,
  aStaff,
  aStream,
  aStudent,
  aSubject,
  beginDay,
} from '../../../../test/factories'
import { listKeptFaults } from '../../../../test/kept-figures'
import { statementsOf } from '../../../../test/statements'
import { testApp } from '../../../../test/test-app'
import { listStudentsOfStream } from '../../marks/grading/stream-marks.repo'

const app = testApp()

afterEach(async () => expect(await listKeptFaults(app.db)).toEqual([]))
type Account = Awaited<ReturnType<typeof anAccount>>
type Stream = Awaited<ReturnType<typeof aStream>>
let admin: Account
let fromYearId: string
let toYearId: string
let firstTermId: string
let oldTermId: string
const streams = {} as Record<'s1East' | 's1West' | 's2East' | 's3East' | 's4East' | 's5Arts' | 's6Arts', Stream>
const students = {} as Record<'ada' | 'ben' | 'cleo' | 'dan' | 'eve' | 'fay' | 'gil' | 'loose', string>
let combinationId: string
let oldSubjectId: string
let subjectIds: string[]

beforeAll(async () => {
  const { term } = await aSchool(app.db)
  oldTermId = term.id
  fromYearId = term.academic_year_id
  admin = await anAccount(app.db, 'admin')
  const year = await app.db
    .insertInto('academic_year')
    .values({ title: '2091', start_date: '2091-02-01', end_date: '2091-12-10' })
    .returning('id')
    .executeTakeFirstOrThrow()
  toYearId = year.id
  for (const [number, start_date, end_date] of [
    [1, '2091-02-08', '2091-05-01'],
    [2, '2091-05-25', '2091-08-20'],
  ] as const) {
    const { id } = await app.db
      .insertInto('term')
      .values({ academic_year_id: toYearId, number, title: `Term ${number}`, start_date, end_date })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (number === 1) firstTermId = id
  }
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
  oldSubjectId = (await aSubject(app.db)).id
  subjectIds = [(await aSubject(app.db, { level: 'A' })).id, (await aSubject(app.db, { level: 'A' })).id].sort()
  await app.db.insertInto('subject_choice').values({ student_id: students.fay, subject_id: oldSubjectId }).execute()
  const combination = await app.db
    .insertInto('combination')
    .values({ name: 'HEG' })
    .returning('id')
    .executeTakeFirstOrThrow()
  combinationId = combination.id
  await app.db
    .insertInto('combination_subject')
    .values(subjectIds.map((subject_id) => ({ combination_id: combinationId, subject_id })))
    .execute()
  await anAllocation(app.db, {
    staff_id: teacher.id,
    subject_id: oldSubjectId,
    stream_id: streams.s1East.id,
    term_id: oldTermId,
  })
})

afterEach(async () => {
  await sql`delete from student_attendance`.execute(app.db)
  await sql`delete from register_entry`.execute(app.db)
  await sql`delete from register`.execute(app.db)
  await beginDay(app.db, null)
  const [last] = await app.as(admin)(listRollovers, {})
  if (last?.undo && !last.undo.refusal) await app.as(admin)(undoRollover, { rolloverId: last.id, changed: 'restore' })
})

/** Everything that undoing has to bring back. */
async function snapshot() {
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

const proposed = async () => (await app.as(admin)(proposeRollover, { fromYearId, toYearId })).plan

/** A plan that nothing stops: S1 West is empty, Fay goes on to A-level, Ben repeats. */
async function goodPlan(): Promise<RolloverPlan> {
  const plan = await proposed()
  return {
    ...plan,
    students: [
      { studentId: students.ben, goes: 'on', to: { classCode: 's1', name: 'West' }, combinationId: null },
      { studentId: students.fay, goes: 'on', to: { classCode: 's5', name: 'Arts' }, combinationId },
    ],
  }
}

async function apply(plan: RolloverPlan) {
  const { digest } = await app.as(admin)(previewRollover, plan)
  return app.as(admin)(applyRollover, { plan, digest, confirmed: true })
}

const newYear = () => beginDay(app.db, '2091-02-08')

const streamOf = async (studentId: string) =>
  app.db.selectFrom('student').select(['stream_id', 'status']).where('id', '=', studentId).executeTakeFirstOrThrow()

describe('the plan to begin with', () => {
  it('takes everybody one class up and lets S4 and S6 finish', async () => {
    const plan = await proposed()
    expect(plan.streams.map(({ streamId, goes, to }) => [streamId, goes, to?.classCode ?? null])).toEqual([
      [streams.s1East.id, 'on', 's2'],
      [streams.s2East.id, 'on', 's3'],
      [streams.s3East.id, 'on', 's4'],
      [streams.s4East.id, 'graduates', null],
      [streams.s6Arts.id, 'graduates', null],
    ])
  })

  it('leads forwards only', async () => {
    const backwards = app.as(admin)(proposeRollover, { fromYearId: toYearId, toYearId: fromYearId })
    await expect(backwards).rejects.toMatchObject({ fields: { toYearId: '2026 does not come after 2091' } })
  })

  it('knows who goes', async () => {
    const rows = await app.as(admin)(listRolloverStudents, { streamId: streams.s1East.id })
    expect(rows.map(({ id }) => id).sort()).toEqual([students.ada, students.ben].sort())
  })
})

describe('the preview', () => {
  it('counts, and names what stands in the way with a place to mend it', async () => {
    const plan = await proposed()
    const {
      counts,
      problems,
      streams: rows,
      currentTerm,
    } = await app.as(admin)(previewRollover, {
      ...plan,
      streams: plan.streams.map((choice) => ({
        ...choice,
        ...(choice.streamId === streams.s4East.id && { goes: 'on' as const, to: { classCode: 's5', name: 'Arts' } }),
        ...(choice.streamId === streams.s3East.id && { to: { classCode: 's4', name: 'North' } }),
      })),
    })
    expect(counts).toEqual({
      promoted: 5,
      repeated: 0,
      left: 0,
      graduated: 1,
      withoutPlace: 1,
      withoutCombination: 2,
      withoutStream: 1,
    })
    const sentences = problems.map(({ stops, sentence }) => [stops, sentence])
    expect(sentences).toContainEqual([true, '1 student of S3 East has no place: there is no stream S4 North.'])
    expect(sentences).toContainEqual([true, '2 students of S4 East come to A-level without a combination.'])
    expect(sentences).toContainEqual([false, 'S2 East will have 2 students and has 1 place.'])
    expect(sentences).toContainEqual([false, '1 student has no stream and stays without one.'])
    expect(problems.every(({ mend }) => mend?.address.startsWith('/'))).toBe(true)
    expect(rows.find(({ label }) => label === 'S2 East')).toMatchObject({ before: 1, after: 2, isNew: false })
    expect(currentTerm).toEqual({ before: '2026 Term 3', after: '2091 Term 1', startDate: '2091-02-08' })
  })

  it('lists who goes another way', async () => {
    const { exceptions } = await app.as(admin)(previewRollover, await goodPlan())
    expect(exceptions).toEqual([
      {
        studentId: students.ben,
        name: 'Nakato, ben',
        from: 'S1 East',
        outcome: 'repeated',
        to: 'S1 West',
        combination: null,
      },
      {
        studentId: students.fay,
        name: 'Nakato, fay',
        from: 'S4 East',
        outcome: 'promoted',
        to: 'S5 Arts',
        combination: 'HEG',
      },
    ])
  })

  it('refuses to apply what it stops', async () => {
    const plan = await proposed()
    const stopped = { ...plan, streams: plan.streams.slice(1) }
    await expect(apply(stopped)).rejects.toMatchObject({
      status: 409,
      problem: { message: '2 students of S1 East have no place: no stream is chosen.' },
    })
  })

  it('does not know what there is not', async () => {
    const plan = await proposed()
    const nobody = { studentId: crypto.randomUUID(), goes: null, to: null, combinationId: null }
    await expect(app.as(admin)(previewRollover, { ...plan, students: [nobody] })).rejects.toMatchObject({ status: 404 })
  })

  it('is refused by apply once anything is different', async () => {
    const plan = await goodPlan()
    const { digest } = await app.as(admin)(previewRollover, plan)
    await app.as(admin)(changeStudents, { studentIds: [students.dan], status: 'suspended' })
    const applying = app.as(admin)(applyRollover, { plan, digest, confirmed: true })
    await expect(applying).rejects.toMatchObject({ problem: { message: expect.stringMatching(/changed since/) } })
    await app.as(admin)(changeStudents, { studentIds: [students.dan], status: 'active' })
    const other = { ...plan, allocations: false }
    await expect(app.as(admin)(applyRollover, { plan: other, digest, confirmed: true })).rejects.toMatchObject({
      status: 409,
    })
  })
})

describe('rolling over', () => {
  it('moves everybody, keeps the years, and goes back to exactly what was', async () => {
    await anAccount(app.db, 'student', { student_id: students.gil })
    // Whose account was closed before the rollover does not get it back by the undo.
    await anAccount(app.db, 'student', { student_id: students.eve, is_disabled: true })
    const before = await snapshot()
    const { id, counts } = await apply(await goodPlan())
    expect(counts).toMatchObject({ promoted: 4, repeated: 1, left: 0, graduated: 2 })
    // This year does not notice.
    expect(await streamOf(students.ada)).toEqual({ stream_id: streams.s1East.id, status: 'active' })
    expect(await streamOf(students.gil)).toMatchObject({ status: 'active' })
    await newYear()
    expect(await streamOf(students.ada)).toEqual({ stream_id: streams.s2East.id, status: 'active' })
    expect(await streamOf(students.ben)).toEqual({ stream_id: streams.s1West.id, status: 'active' })
    expect(await streamOf(students.eve)).toMatchObject({ status: 'graduated' })
    expect(await streamOf(students.gil)).toMatchObject({ status: 'graduated' })

    const taken = await app.db
      .selectFrom('student_subject')
      .select('subject_id')
      .where('student_id', '=', students.fay)
      .orderBy('subject_id')
      .execute()
    expect(taken.map(({ subject_id }) => subject_id)).toEqual(subjectIds)
    expect(await app.as(admin)(listStudentYears, { studentId: students.ben })).toEqual([
      { year: '2091', stream: 'S1 West', outcome: null },
      { year: '2026', stream: 'S1 East', outcome: 'repeated' },
    ])
    const [change] = await app.as(admin)(listStudentChanges, { studentId: students.fay })
    expect(change?.fields).toContainEqual({ name: 'stream', before: 'S4 East', after: 'S5 Arts' })
    const current = await app.db.selectFrom('term').select('id').where('is_current', '=', true).execute()
    expect(current).toEqual([{ id: firstTermId }])
    const { rows: carried } =
      await sql`select stream_id, subject_id from allocation_of_term where term_id = ${firstTermId}`.execute(app.db)
    expect(carried).toMatchObject([{ stream_id: streams.s1East.id, subject_id: oldSubjectId }])
    const account = await app.db
      .selectFrom('account')
      .select('is_disabled')
      .where('student_id', '=', students.gil)
      .executeTakeFirstOrThrow()
    expect(account.is_disabled).toBe(true)

    expect(await app.as(admin)(undoRollover, { rolloverId: id })).toEqual({ restored: 7, kept: 0 })
    await beginDay(app.db, null)
    expect(await snapshot()).toEqual(before)
    await expect(app.as(admin)(undoRollover, { rolloverId: id })).rejects.toMatchObject({ status: 409 })
  })

  it('makes the streams that are wished for, as far as anybody comes, and unmakes them', async () => {
    const before = await snapshot()
    const plan = await goodPlan()
    const north = { classCode: 's4', name: 'North' }
    const { id } = await apply({
      ...plan,
      newStreams: [north, { classCode: 's4', name: 'Nobody' }],
      streams: plan.streams.map((choice) =>
        choice.streamId === streams.s3East.id ? { ...choice, to: north } : choice,
      ),
    })
    const made = await app.db.selectFrom('stream').select(['id', 'name']).where('class_code', '=', 's4').execute()
    expect(made.map(({ name }) => name).sort()).toEqual(['East', 'North'])
    await newYear()
    expect((await streamOf(students.dan)).stream_id).toBe(made.find(({ name }) => name === 'North')?.id)
    const emptied = app.as(admin)(removeStream, { streamId: streams.s3East.id })
    await expect(emptied).rejects.toMatchObject({ status: 409 })
    await app.as(admin)(undoRollover, { rolloverId: id })
    await beginDay(app.db, null)
    expect(await snapshot()).toEqual(before)
  })

  it('lets class teachers follow their students, and keeps one who was named since', async () => {
    const before = await snapshot()
    const { id } = await apply({ ...(await goodPlan()), classTeachers: 'follow' })
    const teachers = async () =>
      Object.fromEntries(
        (await app.db.selectFrom('stream').select(['id', 'class_teacher_id']).execute()).map((row) => [
          row.id,
          row.class_teacher_id,
        ]),
      )
    expect(await teachers()).toMatchObject({ [streams.s1East.id]: streams.s1East.class_teacher_id })
    await newYear()
    const now = await teachers()
    expect(now[streams.s2East.id]).toBe(streams.s1East.class_teacher_id)
    expect(now[streams.s3East.id]).toBe(streams.s2East.class_teacher_id)
    expect(now[streams.s1East.id]).toBeNull()

    const name = (staffId: string | null) => app.as(admin)(setClassTeacher, { streamId: streams.s3East.id, staffId })
    const named = await aStaff(app.db)
    await name(named.id)
    await app.as(admin)(undoRollover, { rolloverId: id })
    expect((await teachers())[streams.s3East.id]).toBe(named.id)
    await name(null)
    await beginDay(app.db, null)
    expect(await snapshot()).toEqual(before)
  })

  it('happens once for one key, and one year is left once', async () => {
    const plan = await goodPlan()
    const { digest } = await app.as(admin)(previewRollover, plan)
    const call = { plan, digest, confirmed: true }
    const twice = await Promise.all([
      app.as(admin)(applyRollover, call, { idempotencyKey: 'the same' }),
      app.as(admin)(applyRollover, call, { idempotencyKey: 'the same' }),
    ])
    expect(twice[0]).toEqual(twice[1])
    expect((await app.as(admin)(listRollovers, {})).filter(({ undoneAt }) => !undoneAt)).toHaveLength(1)
    await expect(app.as(admin)(previewRollover, plan)).rejects.toMatchObject({
      problem: { message: 'The school has already been rolled over from 2026 into 2091.' },
    })
  })

  it('says that the new classes begin with the new year', async () => {
    const { problems } = await app.as(admin)(previewRollover, await goodPlan())
    expect(problems.map(({ stops, sentence }) => [stops, sentence])).toContainEqual([
      false,
      'Everything stays as it is until then: the new classes begin on 1 February 2091.',
    ])
  })

  it('lets somebody who is admitted for the new year begin where they were admitted to', async () => {
    const admitted = await aStudent(app.db, { stream_id: streams.s1East.id, admitted_on: '2091-02-08' })
    const { counts } = await apply(await goodPlan())
    expect(counts.promoted + counts.repeated + counts.graduated).toBe(7)
    await beginDay(app.db, '2091-02-08')
    expect(await streamOf(admitted.id)).toEqual({ stream_id: streams.s1East.id, status: 'active' })
    await app.db.deleteFrom('student').where('id', '=', admitted.id).execute()
  })
})

describe('undoing', () => {
  it('names whom somebody has changed since, and keeps or restores them as it is told', async () => {
    const { id } = await apply(await goodPlan())
    await app.as(admin)(changeStudents, { studentIds: [students.ada], status: 'left' })
    const [row] = await app.as(admin)(listRollovers, {})
    expect(row?.undo?.changed).toEqual([{ id: students.ada, name: 'Nakato, ada' }])
    await expect(app.as(admin)(undoRollover, { rolloverId: id })).rejects.toMatchObject({
      problem: { message: expect.stringContaining('somebody has changed: Nakato, ada.') },
    })
    expect(await app.as(admin)(undoRollover, { rolloverId: id, changed: 'keep' })).toEqual({ restored: 6, kept: 1 })
    await newYear()
    expect(await streamOf(students.ada)).toEqual({ stream_id: streams.s1East.id, status: 'left' })
    await beginDay(app.db, null)
    await app.as(admin)(changeStudents, {
      studentIds: [students.ada],
      status: 'active',
      streamId: streams.s1East.id,
    })

    const again = await apply(await goodPlan())
    await app.as(admin)(changeStudents, { studentIds: [students.ada], streamId: streams.s5Arts.id })
    await app.as(admin)(undoRollover, { rolloverId: again.id, changed: 'restore' })
    expect(await streamOf(students.ada)).toEqual({ stream_id: streams.s1East.id, status: 'active' })
  })

  it('leaves alone what else was changed on a student, and the current term that somebody chose', async () => {
    const { id } = await apply(await goodPlan())
    await app.db.updateTable('student').set({ house: 'Lake' }).where('id', '=', students.ada).execute()
    await app.db.updateTable('term').set({ is_pinned: false }).execute()
    const second = await app.db
      .updateTable('term')
      .set({ is_pinned: true })
      .where('academic_year_id', '=', toYearId)
      .where('number', '=', 2)
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.as(admin)(undoRollover, { rolloverId: id })
    const ada = await app.db.selectFrom('student').selectAll().where('id', '=', students.ada).executeTakeFirstOrThrow()
    expect(ada).toMatchObject({ house: 'Lake', stream_id: streams.s1East.id })
    const current = await app.db.selectFrom('term').select('id').where('is_current', '=', true).execute()
    expect(current).toEqual([second])
    await app.db.updateTable('term').set({ is_pinned: false }).execute()
  })

  it('does not bring back whoever was erased since', async () => {
    const { id } = await apply(await goodPlan())
    const erase = (erased_at: Date | null) =>
      app.db.updateTable('student').set({ erased_at }).where('id', '=', students.gil).execute()
    await newYear()
    await erase(new Date())
    expect(await app.as(admin)(undoRollover, { rolloverId: id })).toEqual({ restored: 6, kept: 0 })
    expect(await streamOf(students.gil)).toMatchObject({ status: 'graduated' })
    await erase(null)
    await beginDay(app.db, null)
    await app.as(admin)(changeStudents, { studentIds: [students.gil], status: 'active' })
  })

  it('is refused after the first register of the new year', async () => {
    const { id } = await apply(await goodPlan())
    await app.db
      .insertInto('register')
      .values({ stream_id: streams.s2East.id, day: '2091-02-08', session: 'morning' })
      .execute()
    const sentence = 'S2 East has a register of 8 February 2091 already, so the rollover cannot be undone any more.'
    await expect(app.as(admin)(undoRollover, { rolloverId: id })).rejects.toMatchObject({
      problem: { message: sentence },
    })
    expect((await app.as(admin)(listRollovers, {}))[0]?.undo).toEqual({ refusal: sentence, changed: [] })
  })
})

it('keeps the marks of the old year to those who were in the stream then', async () => {
  await apply(await goodPlan())
  const listed = async (termId: string) =>
    (await listStudentsOfStream(app.db, { streamId: streams.s2East.id, termId })).map(({ studentId }) => studentId)
  expect(await listed(oldTermId)).toEqual([students.cleo])
  expect(await listed(firstTermId)).toEqual([students.ada])
})

it('keeps the registers of the old year to those who were in the stream then', async () => {
  await apply(await goodPlan())
  const old = { streamId: streams.s2East.id, date: '2026-09-14', session: 'morning' } as const
  const register = await app.as(admin)(openRegister, old)
  expect(register.students.map(({ studentId }) => studentId)).toEqual([students.cleo])
  await app.as(admin)(saveRegister, {
    ...old,
    confirmed: true,
    entries: [{ studentId: students.cleo, status: 'present', minutesLate: null, note: null, version: 0 }],
  })
  const countOn = async (date: string) => {
    const { registers } = await app.as(admin)(listRegistersOfDay, { date })
    return registers.find(({ streamId }) => streamId === streams.s1West.id)?.students
  }
  expect([await countOn(old.date), await countOn('2091-02-08')]).toEqual([0, 1])
  const next = await app.as(admin)(openRegister, { ...old, date: '2091-02-08' })
  expect(next.students.map(({ studentId }) => studentId)).toEqual([students.ada])
  expect((await app.as(admin)(listRollovers, {}))[0]?.undo?.refusal).toBeNull()
})

it.each([
  ['nobody', () => null, 401],
  ['a teacher', () => anAccount(app.db, 'staff'), 403],
  ['a student', () => anAccount(app.db, 'student'), 403],
])('is closed to %s', async (_, caller, status) => {
  const api = app.as(await caller())
  await expect(api(listRollovers, {})).rejects.toMatchObject({ status })
  await expect(api(previewRollover, await proposed())).rejects.toMatchObject({ status })
})

it('takes 4,000 students along with no more statements than a few', async () => {
  await app.db.updateTable('account').set({ is_disabled: false }).where('student_id', '=', students.eve).execute()
  const before = await app.db.selectFrom('student').select('id').execute()
  await sql`insert into student (admission_number, given_names, family_name, stream_id)
    select 'M' || n, 'Many', 'Student ' || n, (array[${streams.s1East.id}, ${streams.s2East.id}, ${streams.s3East.id},
      ${streams.s6Arts.id}]::uuid[])[1 + n % 4] from generate_series(1, 4000) n`.execute(app.db)
  await sql`insert into account (username, category, display_name, student_id)
    select 'many-' || admission_number, 'student', name, id from student where admission_number like 'M%'`.execute(
    app.db,
  )
  const many = await statementsThereAndBack()
  await app.db.deleteFrom('account').where('username', 'like', 'many-%').execute()
  await app.db
    .deleteFrom('student')
    .where(
      'id',
      'not in',
      before.map(({ id: known }) => known),
    )
    .execute()
  expect(many).toEqual(await statementsThereAndBack())
})

/** How many statements the rollover and its undo are. */
async function statementsThereAndBack() {
  const plan = await goodPlan()
  const { digest } = await app.as(admin)(previewRollover, plan)
  let rolloverId = ''
  const applied = await statementsOf(async () => {
    rolloverId = (await app.as(admin)(applyRollover, { plan, digest, confirmed: true })).id
  })
  const undone = await statementsOf(() => app.as(admin)(undoRollover, { rolloverId }))
  return { applied: applied.length, undone: undone.length }
}

// Last, because a mark stays in the books.
it('is not undone after the first mark of the new year', async () => {
  const { id } = await apply(await goodPlan())
  const assessment = await app.db
    .insertInto('assessment')
    .values({
      subject_id: oldSubjectId,
      stream_id: streams.s2East.id,
      term_id: firstTermId,
      title: 'Test',
      kind: 'activity',
      out_of: 10,
      held_on: '2091-02-10',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await app.as(admin)(listRollovers, {}))[0]?.undo?.refusal).toBeNull()
  await app.db.insertInto('mark').values({ assessment_id: assessment.id, student_id: students.ada, value: 5 }).execute()
  await expect(app.as(admin)(undoRollover, { rolloverId: id })).rejects.toMatchObject({
    problem: { message: expect.stringMatching(/has a mark of 10 February 2091/) },
  })
})
