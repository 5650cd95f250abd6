import {
  eraseGuardian,
  eraseSpareGuardians,
  getGuardian,
  getStudent,
  listGuardians,
  previewGuardianErasure,
  previewSpareGuardiansErasure,
  saveGuardian,
  saveStudent,
} from '@bellhouse/contracts'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount, aSchool, aStaff, aStream, aStudent } from '../../../../test/factories'
import { aChild, aGuardian } from '../../../../test/guardian-factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
const call = () => app.as(admin)

beforeAll(async () => {
  await aSchool(app.db)
  await aStream(app.db, { class_code: 's1' })
  admin = await anAccount(app.db, 'admin')
})
beforeEach(async () => void (await sql`truncate guardian cascade`.execute(app.db)))

/** Every place of the database in which one of these words stands. */
async function placesOf(words: readonly string[]) {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(app.db)
  const found: string[] = []
  for (const { table, column } of columns) {
    const { rows } = await sql`select from ${sql.table(table)}
      where ${sql.ref(column)}::text ~* ${words.join('|')}`.execute(app.db)
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found.sort()
}

const own = ['Xanthippe', 'Qqzuku', 'qqzuku@home', '799 777']

/** A guardian of whom it is written in many places, with the ways in which a school writes it there. */
async function writtenEverywhere(childId: string) {
  const guardianId = await aGuardian(app.db, {
    given_names: 'Xanthippe',
    family_name: 'Qqzuku',
    phones: ['+256 799 777001'],
  })
  await aChild(app.db, childId, guardianId, { relation: 'mother', is_primary: true })
  const named = { guardianId, givenNames: 'Xanthippe', familyName: 'Qqzuku', version: 1 }
  await call()(saveGuardian, { ...named, phones: ['+256 799 777002'], email: 'qqzuku@home.example' })
  const {
    guardians,
    photo: _,
    groups: _g,
    attendance: _a,
    account: _c,
    boarding: _b,
    ...record
  } = await call()(getStudent, {
    studentId: childId,
  })
  await call()(saveStudent, {
    ...{
      ...record,
      studentId: childId,
      residence: null,
      subjectIds: [],
      consentBy: 'Xanthippe Qqzuku',
      house: 'Elgon',
    },
    guardians: guardians.map(({ id, version, name: _n, ...link }) => ({
      ...link,
      guardianId: id,
      guardianVersion: version,
    })),
  })
  const application = await app.db
    .insertInto('application')
    .values({
      ...{ number: `APP/${guardianId}`, given_names: 'Joy', family_name: 'Okot', class_code: 's1', stage: 'applied' },
      ...{ applied_on: '2026-01-05', stage_since: '2026-01-05', entry_year: 2027, guardian_relation: 'mother' },
      ...{ guardian_given_names: 'Xanthippe', guardian_family_name: 'Qqzuku', guardian_phone: '0799777002' },
      note: 'Call Xanthippe Qqzuku before noon',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into audit_entry (account_id, action, record_kind, record_id, after)
    values (${admin.id}, 'add', 'application', ${application.id},
      '{"givenNames": "Joy", "guardianGivenNames": "Xanthippe", "guardianFamilyName": "Qqzuku"}')`.execute(app.db)
  await sql`insert into outbox_mail (recipient, subject, body) values ('qqzuku@home.example', 'News', 'Dear Xanthippe')`.execute(
    app.db,
  )
  await sql`insert into external_id (source, kind, external_id, record_id)
    values ('tables', 'guardians', ${guardianId}, ${guardianId})`.execute(app.db)
  return { guardianId, applicationId: application.id }
}

const erase = (guardianId: string, confirmation = 'Erase Qqzuku, Xanthippe') =>
  call()(eraseGuardian, { guardianId, reason: 'person-asked', confirmation })

describe('erasing a guardian', () => {
  it('tells before what goes, and for whom nobody would be left to call', async () => {
    const child = await aStudent(app.db, { given_names: 'Joy', family_name: 'Okot' })
    const guardianId = await aGuardian(app.db, { phones: ['0700 111111'] })
    await aChild(app.db, child.id, guardianId, { is_primary: true })
    const preview = await call()(previewGuardianErasure, { guardianId })
    expect(preview).toMatchObject({ name: 'Akello, Grace', confirmation: 'Erase Akello, Grace', obstacle: null })
    expect(preview.goes).toContainEqual({ what: 'Ties to students', count: 1 })
    expect(preview.consequences[0]).toMatch(
      /^No other guardian who can be called or written to is on record for Okot, Joy/,
    )
    await aChild(app.db, child.id, await aGuardian(app.db, { phones: ['0700 000000'] }))
    const again = await call()(previewGuardianErasure, { guardianId })
    expect(again.consequences[0]).toMatch(/^No primary guardian is left for Okot, Joy/)
  })

  it('takes all that tells of them out of every table, and keeps that it happened', async () => {
    const child = await aStudent(app.db, { given_names: 'Joy', family_name: 'Okot' })
    const { guardianId, applicationId } = await writtenEverywhere(child.id)
    expect((await placesOf(own)).length).toBeGreaterThan(9)
    const { goes } = await call()(previewGuardianErasure, { guardianId })
    expect(goes.map(({ what }) => what)).toContain('What applications say of the guardian')
    await erase(guardianId)
    expect(await placesOf([...own, '799777002'])).toEqual([])
    await expect(call()(getGuardian, { guardianId })).rejects.toMatchObject({ status: 404 })
    const names = await sql`select from external_id where record_id = ${guardianId}`.execute(app.db)
    expect(names.rows).toEqual([])
    const { rows } = await sql`select action, before, after from audit_entry where record_id = ${guardianId}
      order by id desc limit 1`.execute(app.db)
    expect(rows).toEqual([{ action: 'erase', before: null, after: { reason: 'person-asked' } }])
    const told = await sql`select after from audit_entry where record_id = ${applicationId}`.execute(app.db)
    expect(told.rows).toEqual([{ after: { givenNames: 'Joy' } }])
    expect((await call()(getStudent, { studentId: child.id })).guardians).toEqual([])
  })

  it('leaves what is also somebody else’s: a phone that two share, and the name of a member of staff', async () => {
    const guardianId = await aGuardian(app.db, {
      given_names: 'Rosemary',
      family_name: 'Shared',
      phones: ['0788 111222'],
    })
    await aGuardian(app.db, { given_names: 'Other', family_name: 'Parent', phones: ['0788 111222'] })
    await aStaff(app.db, { given_names: 'Rosemary', family_name: 'Shared' })
    await aStudent(app.db, { consent_by: 'Rosemary Shared, 0788 111222' })
    await erase(guardianId, 'Erase Shared, Rosemary')
    expect(await placesOf(['Rosemary Shared, 0788 111222'])).toEqual(['student.consent_by'])
  })

  it('is refused without the sentence, and of nobody', async () => {
    const guardianId = await aGuardian(app.db)
    await expect(erase(guardianId, 'Erase Akello')).rejects.toMatchObject({
      status: 400,
      problem: { fields: { confirmation: 'Type exactly: Erase Akello, Grace' } },
    })
    await expect(erase(crypto.randomUUID())).rejects.toMatchObject({ status: 404 })
    expect((await call()(listGuardians, {})).rows).toHaveLength(1)
  })
})

describe('guardians without a student', () => {
  it('are erased together, and nobody else', async () => {
    const stays = await aGuardian(app.db, { family_name: 'Stays' })
    await aChild(app.db, (await aStudent(app.db)).id, stays)
    for (const family_name of ['Goes', 'Also']) await aGuardian(app.db, { family_name })
    const preview = await call()(previewSpareGuardiansErasure, {})
    expect(preview).toMatchObject({ count: 2, confirmation: 'Erase 2 guardians', obstacle: null })
    await expect(call()(eraseSpareGuardians, { confirmation: 'Erase 3 guardians' })).rejects.toMatchObject({
      status: 400,
    })
    expect(await call()(eraseSpareGuardians, { confirmation: preview.confirmation })).toEqual({ erased: 2 })
    expect((await call()(listGuardians, {})).rows.map(({ id }) => id)).toEqual([stays])
  })

  it('says so where there are none', async () => {
    const preview = await call()(previewSpareGuardiansErasure, {})
    expect(preview.obstacle).toBe('Every guardian has a student.')
    await expect(call()(eraseSpareGuardians, { confirmation: preview.confirmation })).rejects.toMatchObject({
      status: 409,
    })
  })

  it('are a hundred in one act', async () => {
    await sql`insert into guardian (given_names, family_name) select 'Grace', 'Akello ' || n from generate_series(1, 130) n`.execute(
      app.db,
    )
    const preview = await call()(previewSpareGuardiansErasure, {})
    expect(preview.consequences[0]).toBe('There are 130; 100 of them are erased in one act.')
    expect(await call()(eraseSpareGuardians, { confirmation: 'Erase 100 guardians' })).toEqual({ erased: 100 })
  })
})

it.each([
  ['nobody', () => null, 401],
  ['a teacher', () => anAccount(app.db, 'staff'), 403],
])('refuses %s', async (_, caller, status) => {
  const as = app.as(await caller())
  const guardianId = await aGuardian(app.db)
  await expect(as(previewGuardianErasure, { guardianId })).rejects.toMatchObject({ status })
  await expect(as(previewSpareGuardiansErasure, {})).rejects.toMatchObject({ status })
  await expect(as(eraseSpareGuardians, { confirmation: 'Erase 1 guardian' })).rejects.toMatchObject({ status })
})
