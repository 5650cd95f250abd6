import {
  getSchool,
  getStaff,
  listClasses,
  openRegister,
  removeStream,
  saveStaff,
  setClassTeacher,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStaff, aStream, beginDay } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>

beforeAll(async () => {
  await aSchool(app.db)
  await beginDay(app.db, '2026-11-18')
  admin = await anAccount(app.db, 'admin')
})

async function nameOf(streamId: string) {
  const { classes } = await app.as(admin)(getSchool, {})
  return classes.flatMap(({ streams }) => streams).find(({ id }) => id === streamId)?.classTeacherId
}

describe('a class teacher', () => {
  it('is it from the day on for which they were appointed, and has the registers from then on', async () => {
    const [before, after] = [await aStaff(app.db), await aStaff(app.db)]
    const stream = await aStream(app.db, { class_teacher_id: before.id })
    const teacher = await anAccount(app.db, 'staff', { staff_id: after.id })
    const register = { streamId: stream.id, date: '2026-11-18', session: 'morning' } as const
    await app.as(admin)(setClassTeacher, { streamId: stream.id, staffId: after.id, on: '2026-11-23' })
    expect(await nameOf(stream.id)).toBe(before.id)
    await expect(app.as(teacher)(openRegister, register)).rejects.toMatchObject({ status: 404 })

    await beginDay(app.db, '2026-11-23')
    expect(await nameOf(stream.id)).toBe(after.id)
    await app.as(teacher)(openRegister, register)
    await beginDay(app.db, '2026-11-18')
    expect(await nameOf(stream.id)).toBe(before.id)
  })

  it('leads no stream any more after they have left, nor one that was planned', async () => {
    const staff = await aStaff(app.db)
    const [stream, planned] = [await aStream(app.db, { class_teacher_id: staff.id }), await aStream(app.db)]
    await app.as(admin)(setClassTeacher, { streamId: planned.id, staffId: staff.id, on: '2027-02-01' })
    const { staffNumber, version } = await app.as(admin)(getStaff, { staffId: staff.id })
    await app.as(admin)(saveStaff, { ...aRecord, staffId: staff.id, staffNumber, version })
    expect(await nameOf(stream.id)).toBeNull()
    const rows = await app.db.selectFrom('class_teacher').select('stream_id').where('staff_id', '=', staff.id).execute()
    expect(rows).toEqual([{ stream_id: stream.id }])
  })

  it('goes with a stream that is removed', async () => {
    const stream = await aStream(app.db, { class_teacher_id: (await aStaff(app.db)).id })
    await app.as(admin)(removeStream, { streamId: stream.id })
    const classes = await app.as(admin)(listClasses, {})
    expect(classes.flatMap(({ streams }) => streams).map(({ id }) => id)).not.toContain(stream.id)
  })

  it('is written by no other way', async () => {
    const stream = await aStream(app.db, { class_teacher_id: (await aStaff(app.db)).id })
    const writing = app.db.updateTable('stream').set({ class_teacher_id: null }).where('id', '=', stream.id).execute()
    await expect(writing).rejects.toThrow(/follows what has periods/)
  })
})

const aRecord = {
  ...{ title: null, givenNames: 'Grace', familyName: 'Auma', sex: null, birthDate: null, phone: null, email: null },
  ...{ qualifications: null, startedOn: null, subjectIds: [], status: 'left' as const },
}
