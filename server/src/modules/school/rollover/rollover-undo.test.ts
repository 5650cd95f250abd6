import {
  applyRollover,
  changeStudents,
  listRegistersOfDay,
  listRollovers,
  openRegister,
  previewRollover,
  previewStudentChanges,
  saveRegister,
  undoRollover,
} from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { beginDay } from '../../../../test/factories'
import { rolloverDesk } from '../../../../test/rollover-desk'
import { statementsOf } from '../../../../test/statements'
import { testApp } from '../../../../test/test-app'
import { listStudentsOfStream } from '../../marks/grading/stream-marks.repo'

const app = testApp()
const { place, streams, students, goodPlan, apply, newYear, streamOf } = rolloverDesk(app)

describe('undoing', () => {
  it('names whom somebody has changed since, and keeps or restores them as it is told', async () => {
    const { id } = await apply(await goodPlan())
    await app.as(place.admin)(changeStudents, { studentIds: [students.ada], status: 'left' })
    const [row] = await app.as(place.admin)(listRollovers, {})
    expect(row?.undo?.changed).toEqual([{ id: students.ada, name: 'Nakato, ada' }])
    await expect(app.as(place.admin)(undoRollover, { rolloverId: id })).rejects.toMatchObject({
      problem: { message: expect.stringContaining('somebody has changed: Nakato, ada.') },
    })
    expect(await app.as(place.admin)(undoRollover, { rolloverId: id, changed: 'keep' })).toEqual({
      restored: 6,
      kept: 1,
    })
    await newYear()
    expect(await streamOf(students.ada)).toEqual({ stream_id: streams.s1East.id, status: 'left' })
    await beginDay(app.db, null)
    await app.as(place.admin)(changeStudents, {
      studentIds: [students.ada],
      status: 'active',
      streamId: streams.s1East.id,
    })

    const again = await apply(await goodPlan())
    await app.as(place.admin)(changeStudents, { studentIds: [students.ada], streamId: streams.s5Arts.id })
    await app.as(place.admin)(undoRollover, { rolloverId: again.id, changed: 'restore' })
    expect(await streamOf(students.ada)).toEqual({ stream_id: streams.s1East.id, status: 'active' })
  })

  it('leaves alone what else was changed on a student, and the current term that somebody chose', async () => {
    const { id } = await apply(await goodPlan())
    await app.db.updateTable('student').set({ house: 'Lake' }).where('id', '=', students.ada).execute()
    await app.db.updateTable('term').set({ is_pinned: false }).execute()
    const second = await app.db
      .updateTable('term')
      .set({ is_pinned: true })
      .where('academic_year_id', '=', place.toYearId)
      .where('number', '=', 2)
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.as(place.admin)(undoRollover, { rolloverId: id })
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
    expect(await app.as(place.admin)(undoRollover, { rolloverId: id })).toEqual({ restored: 6, kept: 0 })
    expect(await streamOf(students.gil)).toMatchObject({ status: 'graduated' })
    await erase(null)
    await beginDay(app.db, null)
    await app.as(place.admin)(changeStudents, { studentIds: [students.gil], status: 'active' })
  })

  it('is refused after the first register of the new year', async () => {
    const { id } = await apply(await goodPlan())
    await app.db
      .insertInto('register')
      .values({ stream_id: streams.s2East.id, day: '2091-02-08', session: 'morning' })
      .execute()
    const sentence =
      'S2 East has a register of 8 February 2091 already, so the rollover cannot be undone any more. Whoever is in a wrong place is moved under Students, from the first day of the year on.'
    await expect(app.as(place.admin)(undoRollover, { rolloverId: id })).rejects.toMatchObject({
      problem: { message: sentence },
    })
    expect((await app.as(place.admin)(listRollovers, {}))[0]?.undo).toEqual({ refusal: sentence, changed: [] })
  })
})

it('tells who has come back after it and stays in the old stream, until they are moved', async () => {
  const api = app.as(place.admin)
  const { id } = await apply(await goodPlan())
  const staying = async () => (await api(listRollovers, {})).map((row) => row.staying.students.map(({ name }) => name))
  const [, ...earlier] = await staying()
  expect(earlier.flat()).toEqual([])
  expect((await staying())[0]).toEqual([])

  const ada = { studentIds: [students.ada] }
  await api(changeStudents, { ...ada, status: 'left' })
  const { consequences } = await api(previewStudentChanges, { ...ada, status: 'active' })
  expect(consequences).toContain(
    'The rollover into 2091 was before: move this student into a stream of 2091 from 1 February 2091 on as well.',
  )
  await api(changeStudents, { ...ada, status: 'active' })
  expect((await staying())[0]).toEqual(['Nakato, ada'])
  expect((await api(listRollovers, {}))[0]?.staying.count).toBe(1)
  await api(changeStudents, { ...ada, streamId: streams.s2East.id, on: '2091-02-01' })
  expect((await staying())[0]).toEqual([])

  await api(undoRollover, { rolloverId: id, changed: 'restore' })
  expect((await staying())[0]).toEqual([])
})

it('keeps the marks of the old year to those who were in the stream then', async () => {
  await apply(await goodPlan())
  const listed = async (termId: string) =>
    (await listStudentsOfStream(app.db, { streamId: streams.s2East.id, termId })).map(({ studentId }) => studentId)
  expect(await listed(place.oldTermId)).toEqual([students.cleo])
  expect(await listed(place.firstTermId)).toEqual([students.ada])
})

it('keeps the registers of the old year to those who were in the stream then', async () => {
  await apply(await goodPlan())
  const old = { streamId: streams.s2East.id, date: '2026-09-14', session: 'morning' } as const
  const register = await app.as(place.admin)(openRegister, old)
  expect(register.students.map(({ studentId }) => studentId)).toEqual([students.cleo])
  await app.as(place.admin)(saveRegister, {
    ...old,
    confirmed: true,
    entries: [{ studentId: students.cleo, status: 'present', minutesLate: null, note: null, version: 0 }],
  })
  const countOn = async (date: string) => {
    const { registers } = await app.as(place.admin)(listRegistersOfDay, { date })
    return registers.find(({ streamId }) => streamId === streams.s1West.id)?.students
  }
  expect([await countOn(old.date), await countOn('2091-02-08')]).toEqual([0, 1])
  const next = await app.as(place.admin)(openRegister, { ...old, date: '2091-02-08' })
  expect(next.students.map(({ studentId }) => studentId)).toEqual([students.ada])
  expect((await app.as(place.admin)(listRollovers, {}))[0]?.undo?.refusal).toBeNull()
})

it('takes 4,000 students along with no more statements than a few', async () => {
  await app.db.updateTable('account').set({ is_disabled: false }).where('student_id', '=', students.eve).execute()
  const few = await statementsThereAndBack()
  await sql`insert into student (admission_number, given_names, family_name, stream_id)
    select 'M' || n, 'Many', 'Student ' || n, (array[${streams.s1East.id}, ${streams.s2East.id}, ${streams.s3East.id},
      ${streams.s6Arts.id}]::uuid[])[1 + n % 4] from generate_series(1, 4000) n`.execute(app.db)
  await sql`insert into account (username, category, display_name, student_id)
    select 'many-' || admission_number, 'student', name, id from student where admission_number like 'M%'`.execute(
    app.db,
  )
  expect(await statementsThereAndBack()).toEqual(few)
})

/** How many statements the rollover and its undo are. */
async function statementsThereAndBack() {
  const plan = await goodPlan()
  const { digest } = await app.as(place.admin)(previewRollover, plan)
  let rolloverId = ''
  const applied = await statementsOf(async () => {
    rolloverId = (await app.as(place.admin)(applyRollover, { plan, digest, confirmed: true })).id
  })
  const undone = await statementsOf(() => app.as(place.admin)(undoRollover, { rolloverId }))
  return { applied: applied.length, undone: undone.length }
}

// Last, because a mark stays in the books.
it('is not undone after the first mark of the new year', async () => {
  const { id } = await apply(await goodPlan())
  const assessment = await app.db
    .insertInto('assessment')
    .values({
      subject_id: place.oldSubjectId,
      stream_id: streams.s2East.id,
      term_id: place.firstTermId,
      title: 'Test',
      kind: 'activity',
      out_of: 10,
      held_on: '2091-02-10',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await app.as(place.admin)(listRollovers, {}))[0]?.undo?.refusal).toBeNull()
  await app.db.insertInto('mark').values({ assessment_id: assessment.id, student_id: students.ada, value: 5 }).execute()
  await expect(app.as(place.admin)(undoRollover, { rolloverId: id })).rejects.toMatchObject({
    problem: { message: expect.stringMatching(/has a mark of 10 February 2091/) },
  })
})
