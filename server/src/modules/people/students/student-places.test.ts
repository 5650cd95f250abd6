import { beforeEach, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { sql } from 'kysely'
import { aSchool, aStream, aStudent, aSubject, beginDay } from '../../../../test/factories'
import { listKeptFaults } from '../../../../test/kept-figures'
import { testApp } from '../../../../test/test-app'
import { changeStatuses, leaveSchool, moveStudents, setElectives } from '.'
import { recordAct, undoStudentAct } from './student-acts.commands'

const app = testApp()
const by = (on: string) => ({ actor: null, on })
let streams: string[]
let subjects: string[]
/** Two of one subject, the first of two streams, the second of one of them alone. */
let sets: string[]
let taught: string

beforeEach(async () => {
  await sql`truncate school_day, placement, student_act cascade`.execute(app.db)
  await sql`insert into school_day (day, moved_to) values ('2026-11-22', '2026-11-22')`.execute(app.db)
  if (!(await app.db.selectFrom('academic_year').select('id').executeTakeFirst())) await aSchool(app.db)
  streams = (await Promise.all([1, 2, 3].map(() => aStream(app.db)))).map(({ id }) => id)
  subjects = (await Promise.all([1, 2].map(() => aSubject(app.db)))).map(({ id }) => id)
  taught = (await aSubject(app.db, { compulsory: true })).id
  sets = [await aSet(streams.slice(0, 2)), await aSet(streams.slice(1, 2))]
})

async function aSet(streamIds: readonly string[]) {
  const year = await app.db.selectFrom('academic_year').select('id').executeTakeFirstOrThrow()
  const { id } = await app.db
    .insertInto('teaching_group')
    .values({
      title: 'Set',
      subject_id: taught,
      class_code: 's1',
      academic_year_id: year.id,
      during: '[2026-02-01,2027-01-01)',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('teaching_group_stream')
    .values(streamIds.map((stream_id) => ({ teaching_group_id: id, stream_id })))
    .execute()
  return id
}

/** Memberships of sets on days on which the student is in none of their streams. */
const strayMembers = async () =>
  (
    await sql`select * from group_membership member
      where not during <@ days_in_set(student_id, teaching_group_id, is_chosen)
        or not exists (select from placement placed join teaching_group_stream of_set on of_set.stream_id = placed.stream_id
          where placed.student_id = member.student_id and of_set.teaching_group_id = member.teaching_group_id
            and placed.during && member.during)`.execute(app.db)
  ).rows

async function periodsOf(studentId: string) {
  const { rows } = await sql<{ told: string }>`
    select concat_ws(' ', during, (array_position(${streams}::uuid[], stream_id))::text, began_by, ended_by) as told
    from placement where student_id = ${studentId} order by during`.execute(app.db)
  return rows.map(({ told }) => told)
}

const nowOf = (studentId: string) =>
  app.db
    .selectFrom('student')
    .select(['status', sql<number | null>`array_position(${streams}::uuid[], stream_id)`.as('stream')])
    .where('id', '=', studentId)
    .executeTakeFirstOrThrow()

const inFirst = async (given: Parameters<typeof aStudent>[1] = {}) =>
  (await aStudent(app.db, { stream_id: streams[0] ?? null, ...given })).id

describe('a student', () => {
  it('begins with the school year, or on the day of admission in it', async () => {
    expect(await periodsOf(await inFirst())).toEqual(['[2026-02-01,) 1 admitted'])
    expect(await periodsOf(await inFirst({ admitted_on: '2024-02-05' }))).toEqual(['[2026-02-01,) 1 admitted'])
    expect(await periodsOf(await inFirst({ admitted_on: '2026-09-14' }))).toEqual(['[2026-09-14,) 1 admitted'])
  })

  it('who is admitted ahead is expected, on no register until then, and comes by itself', async () => {
    const id = await inFirst({ admitted_on: '2027-02-08' })
    expect(await nowOf(id)).toEqual({ status: 'expected', stream: 1 })
    const membersOn = async (day: string) =>
      (await sql<{ id: string }>`select members_of(${streams[0]}::uuid, ${day}::date) as id`.execute(app.db)).rows
    expect(await membersOn('2027-02-07')).toEqual([])
    expect(await membersOn('2027-02-08')).toEqual([{ id }])
    await beginDay(app.db, '2027-02-08')
    expect(await nowOf(id)).toEqual({ status: 'active', stream: 1 })
    expect(await listKeptFaults(app.db)).toEqual([])
  })

  it('moves on a day, and is where they were before it', async () => {
    const id = await inFirst()
    await moveStudents(app.db, by('2026-10-05'), [{ studentId: id, streamId: streams[1] ?? '' }])
    expect(await periodsOf(id)).toEqual(['[2026-02-01,2026-10-05) 1 admitted', '[2026-10-05,) 2 moved'])
    const { rows } =
      await sql`select stream_of(${id}::uuid, '2026-10-04') as before, stream_of(${id}::uuid, '2026-10-05') as after`.execute(
        app.db,
      )
    expect(rows).toEqual([{ before: streams[0], after: streams[1] }])
  })

  it('moves before what is planned, which stays', async () => {
    const id = await inFirst()
    await moveStudents(app.db, by('2027-02-01'), [{ studentId: id, streamId: streams[2] ?? '' }])
    await moveStudents(app.db, by('2026-11-22'), [{ studentId: id, streamId: streams[1] ?? '' }])
    expect(await periodsOf(id)).toEqual([
      '[2026-02-01,2026-11-22) 1 admitted',
      '[2026-11-22,2027-02-01) 2 moved',
      '[2027-02-01,) 3 moved',
    ])
    await moveStudents(app.db, by('2026-11-22'), [{ studentId: id, streamId: streams[0] ?? '' }])
    expect(await periodsOf(id)).toEqual(['[2026-02-01,2027-02-01) 1 admitted', '[2027-02-01,) 3 moved'])
  })

  it('who is suspended stays so in what is planned, until somebody says otherwise', async () => {
    const student = await inFirst()
    const suspend = (on: string, status: 'suspended' | 'active') =>
      changeStatuses(app.db, by(on), [{ studentId: student, status }])
    const suspendedOn = async () => {
      const { rows } = await sql<{ on: string }>`select coalesce(lower(during)::text, '') as on from placement
        where student_id = ${student} and is_suspended order by during`.execute(app.db)
      return rows.map(({ on }) => on)
    }
    await moveStudents(app.db, by('2026-12-01'), [{ studentId: student, streamId: streams[1] ?? null }])
    await moveStudents(app.db, by('2027-02-01'), [
      { studentId: student, streamId: streams[2] ?? null, began: 'promoted' },
    ])
    const { actId } = await recordAct(app.db, by('2026-11-22'), { kind: 'suspend', studentIds: [student] }, () =>
      suspend('2026-11-22', 'suspended'),
    )
    expect(await suspendedOn()).toEqual(['2026-11-22', '2026-12-01', '2027-02-01'])
    await undoStudentAct(app.db, by('2026-11-22'), actId ?? '')
    expect(await suspendedOn()).toEqual([])

    await suspend('2026-11-22', 'suspended')
    await suspend('2026-12-10', 'active')
    expect(await suspendedOn()).toEqual(['2026-11-22', '2026-12-01'])
    await suspend('2026-11-22', 'active')
    expect(await suspendedOn()).toEqual([])
    expect(await periodsOf(student)).toEqual([
      '[2026-02-01,2026-12-01) 1 admitted',
      '[2026-12-01,2027-02-01) 2 moved',
      '[2027-02-01,) 3 promoted',
    ])
  })

  it('leaves and comes back on the same day as if nothing had been', async () => {
    const id = await inFirst()
    await changeStatuses(app.db, by('2026-11-22'), [{ studentId: id, status: 'left' }])
    expect(await periodsOf(id)).toEqual(['[2026-02-01,2026-11-22) 1 admitted left'])
    expect(await nowOf(id)).toEqual({ status: 'left', stream: 1 })
    await changeStatuses(app.db, by('2026-11-22'), [{ studentId: id, status: 'active' }])
    expect(await periodsOf(id)).toEqual(['[2026-02-01,) 1 admitted'])
  })

  it('leaves on a day that lies ahead, and is here until then', async () => {
    const id = await inFirst()
    await leaveSchool(app.db, by('2026-12-05'), [{ studentId: id, status: 'graduated' }])
    expect(await nowOf(id)).toEqual({ status: 'active', stream: 1 })
    await beginDay(app.db, '2026-12-06')
    expect(await nowOf(id)).toEqual({ status: 'graduated', stream: 1 })
  })

  it('is in two streams on one day by no statement whatever', async () => {
    const id = await inFirst()
    const second = sql`insert into placement (student_id, stream_id, during) values (${id}, ${streams[1]}, '[2026-03-01,)')`
    await expect(second.execute(app.db)).rejects.toThrow(/placement_once_a_day/)
    const direct = app.db
      .updateTable('student')
      .set({ stream_id: streams[1] ?? null })
      .where('id', '=', id)
    await expect(direct.execute()).rejects.toThrow(/follows what has periods/)
  })

  it('takes other subjects from a day on', async () => {
    const id = await inFirst()
    const takes = async (day: string) =>
      (
        await sql<{ at: number }>`select array_position(${subjects}::uuid[], subject_id) as at
        from choices_of(array[${id}::uuid], ${day}::date) order by 1`.execute(app.db)
      ).rows.map(({ at }) => at)
    await setElectives(app.db, by('2026-11-22'), [{ studentId: id, subjectIds: [subjects[0] ?? ''] }])
    expect(await takes('2026-03-01')).toEqual([1])
    await setElectives(app.db, by('2027-02-01'), [{ studentId: id, subjectIds: [subjects[1] ?? ''] }])
    expect([await takes('2027-01-31'), await takes('2027-02-01')]).toEqual([[1], [2]])
    await setElectives(app.db, by('2026-12-01'), [{ studentId: id, subjectIds: subjects }])
    expect([await takes('2026-11-30'), await takes('2026-12-01'), await takes('2027-02-01')]).toEqual([
      [1],
      [1, 2],
      [2],
    ])
  })
})

const day = fc
  .integer({ min: -200, max: 200 })
  .map((days) => new Date(Date.UTC(2026, 10, 22 + days)).toISOString().slice(0, 10))
const act = fc.oneof(
  fc.record({ kind: fc.constant('move' as const), who: fc.nat(2), to: fc.nat(3), on: day }),
  fc.record({
    kind: fc.constant('become' as const),
    who: fc.nat(2),
    status: fc.constantFrom('active' as const, 'suspended' as const, 'left' as const, 'graduated' as const),
    on: day,
  }),
  fc.record({ kind: fc.constant('set' as const), who: fc.nat(2), set: fc.nat(2), on: day }),
  fc.record({ kind: fc.constant('choose' as const), who: fc.nat(2), subjects: fc.subarray([0, 1]), on: day }),
)
type SomeAct = typeof act extends fc.Arbitrary<infer A> ? A : never

async function carryOut(students: readonly string[], one: SomeAct) {
  const studentId = students[one.who] ?? ''
  const { on } = one
  return recordAct(app.db, by(on), { kind: 'move', studentIds: [studentId] }, async () => {
    if (one.kind === 'move') await moveStudents(app.db, by(on), [{ studentId, streamId: streams[one.to] ?? null }])
    if (one.kind === 'become') await changeStatuses(app.db, by(on), [{ studentId, status: one.status }])
    if (one.kind === 'set') {
      await sql`select join_sets(array[${studentId}::uuid], array[${sets[one.set] ?? null}::uuid], ${taught}, ${on})`.execute(
        app.db,
      )
    }
    if (one.kind === 'choose') {
      await setElectives(app.db, by(on), [{ studentId, subjectIds: one.subjects.map((at) => subjects[at] ?? '') }])
    }
    return {}
  })
}

const told = async (students: readonly string[]) =>
  (
    await sql`select id, student_periods(id) as periods from student where id = any(${students}::uuid[]) order by id`.execute(
      app.db,
    )
  ).rows

it('stays in order through any acts, is where each act says on its day, and each act is undone to the same rows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
      const students = [await inFirst(), await inFirst(), await inFirst({ admitted_on: '2026-12-20' })]
      const done: { actId: string; before: unknown }[] = []
      for (const one of acts) {
        const before = await told(students)
        const { actId } = await carryOut(students, one)
        if (actId) done.push({ actId, before })
        else expect(await told(students)).toEqual(before)
        expect(await listKeptFaults(app.db)).toEqual([])
        expect(await strayMembers()).toEqual([])
      }
      for (const { actId, before } of done.reverse()) {
        await undoStudentAct(app.db, { actor: null }, actId)
        expect(await told(students)).toEqual(before)
      }
      expect(await listKeptFaults(app.db)).toEqual([])
    }),
    { numRuns: 40 },
  )
})
