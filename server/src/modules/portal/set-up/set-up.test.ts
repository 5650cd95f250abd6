import {
  getAdminDashboard,
  getSchoolSettings,
  type SetUpStep,
  saveSchoolSettings,
  skipSetUpSteps,
} from '@bellhouse/contracts'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { anAccount, aStaff, aStream, aStudent, aSubject } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>

beforeAll(async () => {
  await app.db.insertInto('school').values({ name: 'Our school', short_name: 'Bellhouse' }).execute()
  admin = await anAccount(app.db, 'admin')
})

const dashboard = () => app.as(admin)(getAdminDashboard, {})
const left = async () =>
  (await dashboard()).setUp?.steps.filter(({ isDone, isSkipped }) => !isDone && !isSkipped).map(({ key }) => key)
const skip = (...skipped: SetUpStep[]) => app.as(admin)(skipSetUpSteps, { skipped })

describe('the set-up of a new school', () => {
  it('asks for seven steps before anything is there', async () => {
    expect(await left()).toEqual(['school', 'year', 'classes', 'people', 'allocations', 'timetable', 'accounts'])
  })

  it('takes each for done by what is there', async () => {
    const settings = await app.as(admin)(getSchoolSettings, {})
    const { badge: _, usualFirstRegisterDay: __, ...given } = settings
    await app.as(admin)(saveSchoolSettings, { ...given, name: 'Hillside Secondary School' })
    expect(await left()).not.toContain('school')
    const stream = await aStream(app.db, { class_code: 's1', name: 'East' })
    expect(await left()).toContain('classes')
    await aSubject(app.db)
    expect(await left()).not.toContain('classes')
    await aStudent(app.db, { stream_id: stream.id })
    expect(await left()).toContain('people')
    const teacher = await aStaff(app.db)
    expect(await left()).not.toContain('people')
    await anAccount(app.db, 'staff', { staff_id: teacher.id })
    expect(await left()).toEqual(['year', 'allocations', 'timetable'])
  })

  it('leaves out what is skipped, asks again for what is not any more, and is over with the last', async () => {
    await skip('timetable')
    expect(await left()).toEqual(['year', 'allocations'])
    await skip()
    expect(await left()).toContain('timetable')
    await skip('year', 'allocations', 'timetable')
    expect(await left()).toBeUndefined()
    const { action } = await app.db
      .selectFrom('audit_entry')
      .select('action')
      .where('account_id', '=', admin.id)
      .orderBy('at', 'desc')
      .executeTakeFirstOrThrow()
    expect(action).toBe('skip steps of the set-up')
  })
})
