import {
  applyRollover,
  changeStudents,
  listRolloverStudents,
  listRollovers,
  listStudentChanges,
  listStudentYears,
  previewRollover,
  proposeRollover,
  removeStream,
  setClassTeacher,
  undoRollover,
} from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount, aStaff, aStudent, beginDay } from '../../../../test/factories'
import { rolloverDesk } from '../../../../test/rollover-desk'
import { testApp } from '../../../../test/test-app'

const app = testApp()
const { place, streams, students, snapshot, proposed, goodPlan, apply, newYear, streamOf } = rolloverDesk(app)

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
    const backwards = app.as(place.admin)(proposeRollover, { fromYearId: place.toYearId, toYearId: place.fromYearId })
    await expect(backwards).rejects.toMatchObject({ fields: { toYearId: '2026 does not come after 2091' } })
  })

  it('knows who goes', async () => {
    const rows = await app.as(place.admin)(listRolloverStudents, { streamId: streams.s1East.id })
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
    } = await app.as(place.admin)(previewRollover, {
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
    const { exceptions } = await app.as(place.admin)(previewRollover, await goodPlan())
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
    await expect(app.as(place.admin)(previewRollover, { ...plan, students: [nobody] })).rejects.toMatchObject({
      status: 404,
    })
  })

  it('is refused by apply once anything is different', async () => {
    const plan = await goodPlan()
    const { digest } = await app.as(place.admin)(previewRollover, plan)
    await app.as(place.admin)(changeStudents, { studentIds: [students.dan], status: 'suspended' })
    const applying = app.as(place.admin)(applyRollover, { plan, digest, confirmed: true })
    await expect(applying).rejects.toMatchObject({ problem: { message: expect.stringMatching(/changed since/) } })
    await app.as(place.admin)(changeStudents, { studentIds: [students.dan], status: 'active' })
    const other = { ...plan, allocations: false }
    await expect(app.as(place.admin)(applyRollover, { plan: other, digest, confirmed: true })).rejects.toMatchObject({
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
    expect(taken.map(({ subject_id }) => subject_id)).toEqual(place.subjectIds)
    expect(await app.as(place.admin)(listStudentYears, { studentId: students.ben })).toEqual([
      { year: '2091', stream: 'S1 West', outcome: null },
      { year: '2026', stream: 'S1 East', outcome: 'repeated' },
    ])
    const [change] = await app.as(place.admin)(listStudentChanges, { studentId: students.fay })
    expect(change?.fields).toContainEqual({ name: 'stream', before: 'S4 East', after: 'S5 Arts' })
    const current = await app.db.selectFrom('term').select('id').where('is_current', '=', true).execute()
    expect(current).toEqual([{ id: place.firstTermId }])
    const { rows: carried } =
      await sql`select stream_id, subject_id from allocation_of_term where term_id = ${place.firstTermId}`.execute(
        app.db,
      )
    expect(carried).toMatchObject([{ stream_id: streams.s1East.id, subject_id: place.oldSubjectId }])
    const account = await app.db
      .selectFrom('account')
      .select('is_disabled')
      .where('student_id', '=', students.gil)
      .executeTakeFirstOrThrow()
    expect(account.is_disabled).toBe(true)

    expect(await app.as(place.admin)(undoRollover, { rolloverId: id })).toEqual({ restored: 7, kept: 0 })
    await beginDay(app.db, null)
    expect(await snapshot()).toEqual(before)
    await expect(app.as(place.admin)(undoRollover, { rolloverId: id })).rejects.toMatchObject({ status: 409 })
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
    const emptied = app.as(place.admin)(removeStream, { streamId: streams.s3East.id })
    await expect(emptied).rejects.toMatchObject({ status: 409 })
    await app.as(place.admin)(undoRollover, { rolloverId: id })
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

    const name = (staffId: string | null) =>
      app.as(place.admin)(setClassTeacher, { streamId: streams.s3East.id, staffId })
    const named = await aStaff(app.db)
    await name(named.id)
    await app.as(place.admin)(undoRollover, { rolloverId: id })
    expect((await teachers())[streams.s3East.id]).toBe(named.id)
    await name(null)
    await beginDay(app.db, null)
    expect(await snapshot()).toEqual(before)
  })

  it('happens once for one key, and one year is left once', async () => {
    const plan = await goodPlan()
    const { digest } = await app.as(place.admin)(previewRollover, plan)
    const call = { plan, digest, confirmed: true }
    const twice = await Promise.all([
      app.as(place.admin)(applyRollover, call, { idempotencyKey: 'the same' }),
      app.as(place.admin)(applyRollover, call, { idempotencyKey: 'the same' }),
    ])
    expect(twice[0]).toEqual(twice[1])
    expect((await app.as(place.admin)(listRollovers, {})).filter(({ undoneAt }) => !undoneAt)).toHaveLength(1)
    await expect(app.as(place.admin)(previewRollover, plan)).rejects.toMatchObject({
      problem: { message: 'The school has already been rolled over from 2026 into 2091.' },
    })
  })

  it('says that the new classes begin with the new year', async () => {
    const { problems } = await app.as(place.admin)(previewRollover, await goodPlan())
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

it.each([
  ['nobody', () => null, 401],
  ['a teacher', () => anAccount(app.db, 'staff'), 403],
  ['a student', () => anAccount(app.db, 'student'), 403],
])('is closed to %s', async (_, caller, status) => {
  const api = app.as(await caller())
  await expect(api(listRollovers, {})).rejects.toMatchObject({ status })
  await expect(api(previewRollover, await proposed())).rejects.toMatchObject({ status })
})
