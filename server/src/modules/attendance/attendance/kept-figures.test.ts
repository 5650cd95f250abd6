import {
  type AttendanceStatus,
  changeStudents,
  getOwnAttendance,
  getStudent,
  saveRegister,
  undoStudentAct,
} from '@bellhouse/contracts'
import { beforeAll, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { sql } from 'kysely'
import { anAccount, aSchool, aStream, aStudent } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'
import { listAttendanceOf } from '../registers'
import { countStatuses, totalsOf } from './attendance-totals'

const app = testApp()
const days = ['2026-09-07', '2026-09-08', '2026-09-14', '2026-10-05', '2026-11-02', '2026-12-04', '2026-12-07']
let admin: Awaited<ReturnType<typeof anAccount>>
let termId: string

beforeAll(async () => {
  termId = (await aSchool(app.db)).term.id
  admin = await anAccount(app.db, 'admin')
})

const statuses = fc.constantFrom<AttendanceStatus>('present', 'absent', 'late', 'excused')
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ day: fc.constantFrom(...days), of: fc.array(statuses, { minLength: 3, maxLength: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ classStart: fc.constantFrom(...days) }) },
  { weight: 1, arbitrary: fc.record({ termStart: fc.constantFrom('2026-09-01', '2026-09-08', '2026-10-01') }) },
  { weight: 1, arbitrary: fc.record({ joins: fc.constant(true) }) },
)
async function aClassroom() {
  const stream = await aStream(app.db, { class_code: 's5' })
  const students = [1, 2].map(() => aStudent(app.db, { stream_id: stream.id }))
  return { streamId: stream.id, ids: (await Promise.all(students)).map(({ id }) => id) }
}

type Room = Awaited<ReturnType<typeof aClassroom>>

async function act(
  room: Room,
  what: { day?: string; of?: AttendanceStatus[]; classStart?: string; termStart?: string; joins?: true },
) {
  if (what.joins && room.ids.length < 3) room.ids.push((await aStudent(app.db, { stream_id: room.streamId })).id)
  if (what.termStart)
    await app.db.updateTable('term').set({ start_date: what.termStart }).where('id', '=', termId).execute()
  if (what.classStart) {
    await app.db.deleteFrom('term_class_start').execute()
    const values = { term_id: termId, class_code: 's5', start_date: what.classStart }
    await app.db.insertInto('term_class_start').values(values).execute()
  }
  const { day, of } = what
  if (!day || !of) return
  const place = { streamId: room.streamId, date: day, session: 'morning' as const, confirmed: true }
  const versions = await versionsOn(room, day)
  const entries = room.ids.map((studentId, index) => ({
    ...{ studentId, status: of[index] ?? 'present', minutesLate: null, note: null },
    version: versions.get(studentId) ?? 0,
  }))
  await app.as(admin)(saveRegister, { ...place, entries })
}

async function versionsOn({ streamId }: Room, day: string) {
  const rows = await app.db
    .selectFrom('register_entry')
    .innerJoin('register', 'register.id', 'register_id')
    .select(['student_id', 'register_entry.version'])
    .where('stream_id', '=', streamId)
    .where('register.day', '=', day)
    .execute()
  return new Map(rows.map(({ student_id, version }) => [student_id, version]))
}

/** All entries of a student that count, read one by one. */
async function countedAgain(studentId: string) {
  const { rows } = await sql<{ status: AttendanceStatus }>`
    select status from register_entry join register on register.id = register_id
    join stream on stream.id = stream_id where student_id = ${studentId} and not exists (
      select from term_class_start late join term on term.id = late.term_id
      where late.class_code = stream.class_code and register.day >= term.start_date and register.day < late.start_date
        and register.day <= term.end_date)`.execute(app.db)
  return countStatuses(rows.map(({ status }) => status))
}

it('keeps figures that are those of counting again, whatever is saved, corrected or moved', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const room = await aClassroom()
      for (const one of steps) await act(room, one)
      for (const studentId of room.ids) {
        const { attendance } = await app.as(admin)(getStudent, { studentId })
        expect(attendance.totals).toEqual(totalsOf(await countedAgain(studentId), true))
      }
      const { rows } = await sql<{ kept: number; counted: number }>`
        select present + absent + late + excused as kept,
          (select count(*)::integer from register_entry where register_id = register.id) as counted
        from register where stream_id = ${room.streamId}`.execute(app.db)
      for (const { kept, counted } of rows) expect(kept).toBe(counted)
    }),
    { numRuns: 12 },
  )
})

it('are those of the sessions while somebody was enrolled, also where the leaving is dated back, and its undo', async () => {
  await app.db.deleteFrom('term_class_start').execute()
  await app.db.updateTable('term').set({ start_date: '2026-09-01' }).where('id', '=', termId).execute()
  const room = await aClassroom()
  const [gone = ''] = room.ids
  const account = await anAccount(app.db, 'student', { student_id: gone })
  for (const day of ['2026-09-07', '2026-10-05', '2026-11-02']) await act(room, { day, of: ['absent', 'present'] })
  const sessions = async () => {
    const { attendance } = await app.as(admin)(getStudent, { studentId: gone })
    const onCard = (await listAttendanceOf(app.db, [gone], '2026-09-01', '2026-12-31')).get(gone)
    const own = await app
      .as(account)(getOwnAttendance, {})
      .catch(() => null)
    return [attendance.totals, onCard, own?.totals].flatMap((totals) =>
      totals ? [[totals.absent, totals.present]] : [],
    )
  }
  expect(await sessions()).toEqual([
    [3, 0],
    [3, 0],
    [3, 0],
  ])
  const { actId } = await app.as(admin)(changeStudents, {
    ...{ studentIds: [gone], status: 'left', on: '2026-10-01', reason: 'Moved away' },
  })
  expect(await sessions()).toEqual([
    [1, 0],
    [1, 0],
  ])
  await act(room, { day: '2026-11-02', of: ['present', 'present'] })
  expect(await sessions()).toEqual([
    [1, 0],
    [1, 0],
  ])
  await app.as(admin)(undoStudentAct, { actId: actId ?? '' })
  expect(await sessions()).toContainEqual([2, 1])
})
