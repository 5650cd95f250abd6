import { type InputOf, saveRegister, withdrawRegister } from '@bellhouse/contracts'
import { beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount, aSchool, aStaff, aStream, aStudent } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()

beforeAll(async () => void (await aSchool(app.db)))

const place = { date: '2026-11-18', session: 'lesson-3' } as const
type Entry = InputOf<typeof saveRegister>['entries'][number]
const present = (studentId: string): Entry => ({
  ...{ studentId, status: 'present', version: 0 },
  ...{ minutesLate: null, note: null },
})

/** A register that its class teacher has taken with one student, to which the office has added a second one. */
async function aSharedRegister() {
  const staff = await aStaff(app.db)
  const stream = await aStream(app.db, { class_teacher_id: staff.id })
  const teacher = await anAccount(app.db, 'staff', { staff_id: staff.id, display_name: 'Teacher' })
  const office = await anAccount(app.db, 'admin', { display_name: 'Office' })
  const ada = await aStudent(app.db, { stream_id: stream.id })
  const save = (account: typeof teacher, entry: Entry) =>
    app.as(account)(saveRegister, { ...place, streamId: stream.id, entries: [entry] })
  await save(teacher, present(ada.id))
  const ben = await aStudent(app.db, { stream_id: stream.id })
  await save(office, present(ben.id))
  const authorOf = async (studentId: string) => {
    const { rows } = await sql<{ changed_by: string | null; changed_at: Date | null }>`
      select changed_by, changed_at from register_entry where student_id = ${studentId}`.execute(app.db)
    return rows[0]
  }
  return { teacher, office, streamId: stream.id, ada, ben, save, authorOf }
}

it('stand in the register for the entries that it was taken with', async () => {
  const { ada, authorOf } = await aSharedRegister()
  expect(await authorOf(ada.id)).toEqual({ changed_by: null, changed_at: null })
})

it('stand in an entry that was added later', async () => {
  const { office, ben, authorOf } = await aSharedRegister()
  expect(await authorOf(ben.id)).toEqual({ changed_by: office.id, changed_at: expect.any(Date) })
})

it('stand in an entry that was changed later', async () => {
  const { teacher, ada, save, authorOf } = await aSharedRegister()
  await save(teacher, { ...present(ada.id), status: 'excused', version: 1 })
  expect(await authorOf(ada.id)).toEqual({ changed_by: teacher.id, changed_at: expect.any(Date) })
})

it('are told to whoever wrote something else meanwhile', async () => {
  const { teacher, streamId, ada, ben, save } = await aSharedRegister()
  const at = '2026-11-18T05:10:00Z'
  await app.db
    .updateTable('register')
    .set({ first_taken_at: new Date(at) })
    .where('stream_id', '=', streamId)
    .execute()
  const answerFor = async (id: string) => (await save(teacher, { ...present(id), status: 'absent' })).entries
  expect(await answerFor(ada.id)).toMatchObject([{ outcome: 'conflict', entry: { by: 'Teacher', at } }])
  expect(await answerFor(ben.id)).toMatchObject([
    { outcome: 'conflict', entry: { by: 'Office', at: expect.any(String) } },
  ])
})

it('keep their name where a note is taken away', async () => {
  const { teacher, ada, save, authorOf } = await aSharedRegister()
  await save(teacher, { ...present(ada.id), note: 'asthma', version: 1 })
  await sql`update register_entry set changed_by = null, changed_at = null where student_id = ${ada.id}`.execute(app.db)
  await sql`select erase_register_notes(${ada.id})`.execute(app.db)
  expect(await authorOf(ada.id)).toEqual({ changed_by: teacher.id, changed_at: expect.any(Date) })
})

it('keep a register from being taken back in which somebody else has written', async () => {
  const { teacher, streamId } = await aSharedRegister()
  const withdrawing = app.as(teacher)(withdrawRegister, { ...place, streamId })
  await expect(withdrawing).rejects.toMatchObject({ status: 409 })
})
