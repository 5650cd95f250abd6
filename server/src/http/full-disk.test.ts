import { changePassword, endOtherSessions, renewToken, signIn, signOut, whoAmI } from '@bellhouse/contracts'
import { beforeAll, expect, it } from '@jest/globals'
import { anAccount, aSchool } from '../../test/factories'
import { testApp } from '../../test/test-app'

const reserve = { isSpent: false }
const app = testApp({ parts: { reserve } })
const password = 'four and twenty blackbirds'
let staff: Awaited<ReturnType<typeof anAccount>>

beforeAll(async () => {
  await aSchool(app.db)
  staff = await anAccount(app.db, 'staff', { password_hash: await app.server.passwords.hash(password) })
  reserve.isSpent = true
})

it('lets people in, read and leave while there is room for nothing else', async () => {
  await expect(app.as(null)(signIn, { username: staff.username, password })).resolves.toMatchObject({ status: 200 })
  await expect(app.as(staff)(whoAmI, {})).resolves.toMatchObject({ username: staff.username })
  await expect(app.as(staff)(renewToken, {})).resolves.toMatchObject({ access_token: expect.any(String) })
  const own = 'blackbirds in a pie'
  await expect(app.as(staff)(changePassword, { current: password, password: own })).resolves.toBeTruthy()
  await expect(app.as(await anAccount(app.db, 'staff'))(signOut, {})).resolves.toEqual({})
})

it('refuses what else is written in a sentence, and takes it again once there is room', async () => {
  const admin = await anAccount(app.db, 'admin')
  const write = () => app.as(admin)(endOtherSessions, {})
  await expect(write()).rejects.toMatchObject({
    status: 503,
    message: 'There is no space left on the server’s disk',
  })
  reserve.isSpent = false
  await expect(write()).resolves.toBeTruthy()
})
