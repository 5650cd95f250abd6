import { getSchoolSettings, saveSchoolSettings, signIn, whoAmI } from '@bellhouse/contracts'
import { beforeAll, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream, aStudent, withStatus } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
beforeAll(() => aSchool(app.db))

const password = 'a few plain words'

async function aSuspendedStudent() {
  const { id: streamId } = await aStream(app.db)
  const { id: student_id } = await aStudent(app.db, { stream_id: streamId })
  const account = await anAccount(app.db, 'student', {
    ...{ student_id, password_hash: await app.server.passwords.hash(password) },
  })
  await app.as(account)(whoAmI, {})
  await withStatus(app.db, student_id, 'suspended')
  return { account, student_id }
}

async function letSuspended(suspendedMaySignIn: boolean) {
  const admin = await anAccount(app.db, 'admin')
  const { badge: _, usualFirstRegisterDay: __, ...settings } = await app.as(admin)(getSchoolSettings, {})
  await app.as(admin)(saveSchoolSettings, { ...settings, suspendedMaySignIn })
}

it('stays signed in while suspended, where the school does not say otherwise', async () => {
  const { account } = await aSuspendedStudent()
  await expect(app.as(account)(whoAmI, {})).resolves.toMatchObject({ accountId: account.id })
})

it('is signed out at once and stays out where the school wants it, until they return', async () => {
  const { account, student_id } = await aSuspendedStudent()
  await letSuspended(false)
  await expect(app.as(account)(whoAmI, {})).rejects.toMatchObject({ status: 401 })
  const entering = () => app.as(null)(signIn, { username: account.username, password })
  await expect(entering()).rejects.toMatchObject({ status: 401 })
  const other = await anAccount(app.db, 'student')
  await expect(app.as(other)(whoAmI, {})).resolves.toBeTruthy()
  await withStatus(app.db, student_id, 'active')
  await expect(entering()).resolves.toMatchObject({ status: 200 })
  await letSuspended(true)
})
