import {
  askForConfirmation,
  decideConfirmation,
  erasePerson,
  getNotifications,
  getSchoolSettings,
  getStudent,
  listConfirmations,
  mergeStudents,
  type Permission,
  saveSchoolSettings,
  startSeeingAs,
} from '@bellhouse/contracts'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount, aSchool, aStudent, withStatus } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'
import { cleanUp } from '../../../rounds/housekeeping'

const app = testApp()
beforeAll(async () => void (await aSchool(app.db)))
beforeEach(() => setTwoPersons(true))

async function setTwoPersons(twoPersons: boolean) {
  const admin = await officer()
  const settings = await app.as(admin)(getSchoolSettings, {})
  await app.as(admin)(saveSchoolSettings, { ...settings, twoPersons })
}

const officer = () =>
  anAccount(app.db, 'admin', { display_name: 'Grace Auma', email: `${crypto.randomUUID()}@hill.example` })
type Account = Awaited<ReturnType<typeof officer>>

async function aLeaver(family_name = 'Nakato') {
  const student = await aStudent(app.db, { family_name })
  await withStatus(app.db, student.id, 'left', '2026-03-01')
  const name = `${family_name}, Ada`
  return {
    id: student.id,
    erasing: {
      kind: 'student' as const,
      personId: student.id,
      confirmation: `Erase ${name}`,
      reason: 'retention-over' as const,
    },
  }
}

const unknownAct = 'DELETE /api/erasures'
const ask = async (who: Account, input: Record<string, unknown>, name = nameOf(erasePerson)) =>
  (await app.as(who)(askForConfirmation, { act: name, input, reason: 'The five years are over' })).id
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
const decide = (who: Account, confirmationId: string, isConfirmed = true) =>
  app.as(who)(decideConfirmation, { confirmationId, isConfirmed })
const isThere = async (who: Account, studentId: string) => (await app.as(who)(getStudent, { studentId })).name !== ''
const namesOf = async (who: Account, studentId: string) => (await app.as(who)(getStudent, { studentId })).name

describe('what cannot be taken back, in a school that wants two persons', () => {
  it('is not done by one, who is told what to ask for', async () => {
    const [admin, { id, erasing }] = [await officer(), await aLeaver()]
    await expect(app.as(admin)(erasePerson, erasing)).rejects.toMatchObject({
      status: 409,
      body: { needsSecondPerson: nameOf(erasePerson) },
    })
    expect(await namesOf(admin, id)).toBe('Nakato, Ada')
  })

  it('is done when another one confirms, who sees what it will mean; both are told', async () => {
    const [asker, other, { id, erasing }] = [await officer(), await officer(), await aLeaver()]
    const request = await ask(asker, erasing)
    expect(await isThere(other, id)).toBe(true)
    const [shown] = await app.as(other)(listConfirmations, {})
    expect(shown).toMatchObject({
      id: request,
      title: 'Erase Nakato, Ada',
      isOwn: false,
      state: 'open',
      reason: 'The five years are over',
    })
    expect(shown?.consequences.join()).toMatch(/Names, numbers, contacts/)
    const { tasks } = await app.as(other)(getNotifications, {})
    expect(tasks.map(({ to }) => to)).toContain('/confirmations')

    await decide(other, request)

    expect(await namesOf(other, id)).not.toContain('Nakato')
    const { rows: mails } = await sql<{
      subject: string
    }>`select subject from outbox_mail where recipient = ${asker.email}`.execute(app.db)
    expect(mails).toEqual([{ subject: 'Your request was confirmed by a second person' }])
    const [done] = await app.as(asker)(listConfirmations, {})
    expect(done).toMatchObject({
      state: 'confirmed',
      title: 'Erase a person',
      consequences: [],
      isOwn: true,
      decidedBy: 'Grace Auma',
    })
    const { rows: told } = await sql<{ account_id: string }>`
      select account_id from audit_entry where record_id = ${request} order by id`.execute(app.db)
    expect(told.map(({ account_id }) => account_id)).toEqual([asker.id, other.id])
  })

  it('is not confirmed by whoever asked, nor by who sees the portal as another one, nor by who may not do it', async () => {
    const [asker, other, { id, erasing }] = [await officer(), await officer(), await aLeaver()]
    const request = await ask(asker, erasing)
    await expect(decide(asker, request)).rejects.toMatchObject({ status: 403 })

    const { access_token } = await app.as(asker)(startSeeingAs, { accountId: other.id })
    const seen = await app.inject({
      ...{ method: 'POST', url: `/api/confirmations/${request}/decision`, payload: { isConfirmed: true } },
      headers: { authorization: `Bearer ${access_token}` },
    })
    expect(seen.statusCode).toBe(403)

    const permissions: Permission[] = ['students.read', 'students.write']
    const role = { name: crypto.randomUUID(), category: 'admin' as const, permissions }
    const { id: role_id } = await app.db.insertInto('role').values(role).returning('id').executeTakeFirstOrThrow()
    const secretary = await anAccount(app.db, 'admin', { role_id })
    await expect(decide(secretary, request)).rejects.toMatchObject({ status: 404 })
    await expect(ask(secretary, erasing)).rejects.toMatchObject({ status: 403 })
    expect((await app.as(secretary)(listConfirmations, {})).map((one) => one.id)).not.toContain(request)
    expect(await namesOf(other, id)).toBe('Nakato, Ada')
  })

  it('is done once, whoever decides at the same moment', async () => {
    const [asker, one, two, { erasing }] = [await officer(), await officer(), await officer(), await aLeaver()]
    const request = await ask(asker, erasing)
    const decided = await Promise.allSettled([decide(one, request), decide(two, request)])
    expect(decided.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('stays as it is when it is refused, or nobody decides it within seven days', async () => {
    const [asker, other, { id, erasing }] = [await officer(), await officer(), await aLeaver()]
    await decide(other, await ask(asker, erasing), false)
    const late = await ask(asker, erasing)
    await sql`update confirmation set ends_at = now() - interval '1 second' where id = ${late}`.execute(app.db)
    await expect(decide(other, late)).rejects.toMatchObject({ status: 409 })
    await cleanUp(app.db)
    const [expired, refusedOne] = await app.as(other)(listConfirmations, {})
    expect([expired?.state, expired?.title, refusedOne?.state]).toEqual(['expired', 'Not decided in time', 'refused'])
    expect(await namesOf(other, id)).toBe('Nakato, Ada')
  })

  it('is not done for somebody who may not do it any more', async () => {
    const [asker, other, { erasing }] = [await officer(), await officer(), await aLeaver()]
    const request = await ask(asker, erasing)
    await app.db.updateTable('account').set({ is_disabled: true }).where('id', '=', asker.id).execute()
    await expect(decide(other, request)).rejects.toMatchObject({ status: 409 })
  })

  it('is not got round by switching the setting off, as long as there is anybody else who could confirm it', async () => {
    const [asker, other] = [await officer(), await officer()]
    const settings = { ...(await app.as(asker)(getSchoolSettings, {})), twoPersons: false }
    await expect(app.as(asker)(saveSchoolSettings, settings)).rejects.toMatchObject({
      body: { needsSecondPerson: nameOf(saveSchoolSettings) },
    })
    const motto = await app.as(asker)(saveSchoolSettings, { ...settings, twoPersons: true, motto: 'Together' })
    const request = await ask(asker, { ...settings, version: motto.version }, nameOf(saveSchoolSettings))
    await decide(other, request)
    expect((await app.as(asker)(getSchoolSettings, {})).twoPersons).toBe(false)

    await setTwoPersons(true)
    await sql`update account set is_disabled = true where category = 'admin' and id <> ${asker.id}`.execute(app.db)
    const now = await app.as(asker)(getSchoolSettings, {})
    expect((await app.as(asker)(saveSchoolSettings, { ...now, twoPersons: false })).twoPersons).toBe(false)
  })

  it('is asked for merges alike', async () => {
    const [asker, other] = [await officer(), await officer()]
    const [kept, gone] = [await aStudent(app.db), await aStudent(app.db)]
    const merging = { keptId: kept.id, otherId: gone.id, marks: [], account: 'kept' as const }
    const request = await ask(asker, merging, nameOf(mergeStudents))
    await decide(other, request)
    await expect(isThere(other, gone.id)).rejects.toMatchObject({ status: 404 })
  })
})

it('is done at once in a school that wants no second person, and cannot be asked for', async () => {
  await sql`update school set two_persons = false`.execute(app.db)
  const [admin, { id, erasing }] = [await officer(), await aLeaver()]
  await expect(ask(admin, erasing)).rejects.toMatchObject({ status: 409 })
  await app.as(admin)(erasePerson, erasing)
  expect(await namesOf(admin, id)).not.toContain('Nakato')
})

it('no act is asked for that is none of these', async () => {
  await expect(ask(await officer(), {}, unknownAct)).rejects.toMatchObject({ status: 404 })
})
