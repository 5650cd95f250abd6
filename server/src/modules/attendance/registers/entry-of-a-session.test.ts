import { beforeAll, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream, aStudent } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'
import { listTakenRegisters } from './register-desk.repo'
import { putEntries } from './save-register.repo'

const app = testApp()
const at = { date: '2026-11-18', session: 'morning' } as const
let teacher: Awaited<ReturnType<typeof anAccount>>

beforeAll(async () => {
  await aSchool(app.db)
  teacher = await anAccount(app.db, 'staff')
})

async function aClassroom() {
  const { id: streamId } = await aStream(app.db)
  return { streamId, studentId: (await aStudent(app.db, { stream_id: streamId })).id }
}

const entryOf = (studentId: string, status: 'present' | 'absent') => ({
  ...{ studentId, status, version: 0 },
  ...{ minutesLate: null, note: null },
})

it('stays in the register of the stream that wrote it first, where two write it in one moment', async () => {
  const [first, second] = [await aClassroom(), await aClassroom()]
  await putEntries(app.db, { ...at, streamId: first.streamId }, [entryOf(first.studentId, 'absent')], teacher.id)
  const entries = [entryOf(first.studentId, 'present'), entryOf(second.studentId, 'present')]
  const { written } = await putEntries(app.db, { ...at, streamId: second.streamId }, entries, teacher.id)
  expect(written.map(({ studentId }) => studentId)).toEqual([second.studentId])
  const [kept] = await listTakenRegisters(app.db, [first.streamId], at.date, at.date)
  expect(kept?.entries).toMatchObject([{ studentId: first.studentId, status: 'absent' }])
})

it('is of the day and the session of its register', async () => {
  const { streamId, studentId } = await aClassroom()
  const register = app.db.insertInto('register').values({ stream_id: streamId, day: at.date, session: at.session })
  const { id: register_id } = await register.returning('id').executeTakeFirstOrThrow()
  const write = (day: string, session: string) =>
    app.db
      .insertInto('register_entry')
      .values({ register_id, student_id: studentId, status: 'present', day, session })
      .execute()
  await expect(write('2026-11-19', 'morning')).rejects.toThrow('register_entry_register_id_day_session_fkey')
  await expect(write(at.date, 'afternoon')).rejects.toThrow('register_entry_register_id_day_session_fkey')
  await expect(write(at.date, 'morning')).resolves.toBeDefined()
})
