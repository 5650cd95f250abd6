import {
  type Application,
  addApplication,
  admitApplicant,
  admitOntoRecord,
  changeStudents,
  eraseGuardian,
  exportApplications,
  getApplication,
  getOfferLetter,
  getStudent,
  type InputOf,
  listApplicationChanges,
  moveApplication,
  previewAdmissionOntoRecord,
  saveApplication,
  undoAdmissionOntoRecord,
} from '@bellhouse/contracts'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount, aSchool, aStream } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let streamId: string
const call = () => app.as(admin)

type Given = InputOf<typeof addApplication>

const before: Given = {
  ...{ givenNames: 'Ada', familyName: 'Nakato', sex: null, birthDate: '2012-03-15' },
  ...{ classCode: 's1', entryYear: 2026, appliedOn: '2026-10-01', previousSchool: null, leavingResult: null },
  ...{ guardianGivenNames: 'Joan', guardianFamilyName: 'Nakato', guardianRelation: 'mother' },
  ...{ guardianPhone: '0700 111111', guardianEmail: null, consentOn: null, conditions: '', note: '' },
}
const father = {
  ...{ secondGuardianGivenNames: 'Peter', secondGuardianFamilyName: 'Okot', secondGuardianRelation: 'father' },
  ...{ secondGuardianPhone: '0772 222222', secondGuardianEmail: 'peter@example.org' },
}

beforeAll(async () => {
  await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
  streamId = (await aStream(app.db, { class_code: 's1', name: 'East' })).id
})
beforeEach(async () => void (await sql`truncate application, guardian cascade`.execute(app.db)))

async function anOffer(given: Partial<Given>) {
  let one = await call()(addApplication, { ...before, ...given })
  for (const to of ['interview', 'offered'] as const) {
    one = await call()(moveApplication, { applicationId: one.id, version: one.version, to, reason: null })
  }
  return one
}

async function admit({ id: applicationId }: Application) {
  const place = { admissionNumber: null, residence: null, admittedOn: '2026-03-02', isAnother: true }
  const { student } = await call()(admitApplicant, { applicationId, streamId, ...place })
  return student?.id ?? ''
}

const admitted = async (given: Partial<Given>) => admit(await anOffer(given))

async function guardiansOf(studentId: string) {
  const { guardians } = await call()(getStudent, { studentId })
  return guardians.map(({ name, phones, relation, isPrimary }) => [name, phones.join(), relation, isPrimary])
}

const mother = ['Nakato, Joan', '0700 111111', 'mother', true]
const dad = ['Okot, Peter', '0772 222222', 'father', false]

describe('an application with two guardians', () => {
  it('keeps both, says so in its history, and loses none where a form of before saves it', async () => {
    const added = await call()(addApplication, { ...before, ...father })
    expect(added).toMatchObject(father)
    const { id: applicationId, version } = added
    const saved = await call()(saveApplication, { ...before, applicationId, version, note: 'Called' })
    expect(saved).toMatchObject({ ...father, note: 'Called' })
    const changed = { ...before, ...father, secondGuardianPhone: null, applicationId, version: saved.version }
    expect(await call()(saveApplication, changed)).toMatchObject({ secondGuardianPhone: null })
    const [last] = await call()(listApplicationChanges, { applicationId })
    expect(JSON.stringify(last)).toContain('secondGuardianPhone')
  })

  it('is of nobody else where nobody is named', async () => {
    expect(await call()(addApplication, before)).toMatchObject({
      ...{ secondGuardianGivenNames: '', secondGuardianFamilyName: '', secondGuardianRelation: null },
      ...{ secondGuardianPhone: null, secondGuardianEmail: null },
    })
  })

  it('puts both on record, the first one as the primary one, and stands whole in the file and on the letter', async () => {
    const offer = await anOffer(father)
    expect(await guardiansOf(await admit(offer))).toEqual([mother, dad])
    const { blob } = await call()(exportApplications, { format: 'csv' })
    const text = await (blob as Blob).text()
    expect(text).toContain('Second guardian,Second guardian phone')
    expect(text).toContain('Peter Okot,0772 222222')
    const letter = await call()(getOfferLetter, { applicationId: offer.id })
    expect((letter.blob as Blob).size).toBeGreaterThan(1000)
  })

  it.each([
    ['is alone', { guardianGivenNames: '', guardianFamilyName: '', guardianRelation: null, guardianPhone: null }],
  ])('has the second one as the primary one who %s', async (_, nobody) => {
    const [only] = await guardiansOf(await admitted({ ...nobody, ...father }))
    expect(only).toEqual(['Okot, Peter', '0772 222222', 'father', true])
  })

  it('makes one of somebody who stands there twice', async () => {
    const twice = { secondGuardianGivenNames: 'NAKATO Joan', secondGuardianPhone: '0772 333333' }
    expect(await guardiansOf(await admitted(twice))).toEqual([
      ['Nakato, Joan', '0700 111111,0772 333333', 'mother', true],
    ])
  })

  it('keeps whoever is known by a phone alone, and no phone twice', async () => {
    const [, unnamed] = await guardiansOf(await admitted({ secondGuardianPhone: '0772 444444' }))
    expect(unnamed).toEqual(['Parent or guardian', '0772 444444', 'guardian', false])
    const same = await admitted({ familyName: 'Second', secondGuardianPhone: '+256 700 111111' })
    expect(await guardiansOf(same)).toEqual([mother])
  })
})

describe('the parents of two children', () => {
  const sister = { givenNames: 'Eve', birthDate: '2013-04-16' }

  it('are one person each, however the second form writes them', async () => {
    const first = await admitted(father)
    const second = await admitted({
      ...{ ...sister, guardianGivenNames: 'NAKATO JOAN', guardianFamilyName: '', guardianPhone: '+256 700 111 111' },
      ...{ secondGuardianGivenNames: 'peter okot', secondGuardianFamilyName: '', secondGuardianPhone: '0772-222-222' },
    })
    const ids = async (studentId: string) =>
      (await call()(getStudent, { studentId })).guardians.map(({ id, name }) => [id, name])
    expect(await ids(second)).toEqual(await ids(first))
  })

  it('have another phone besides, where the email says that it is them', async () => {
    const first = await admitted(father)
    await admitted({ ...sister, ...father, secondGuardianPhone: '0799 999999' })
    expect((await guardiansOf(first))[1]).toEqual(['Okot, Peter', '0772 222222,0799 999999', 'father', false])
  })
})

describe('onto a record', () => {
  async function aLeaver(given: Partial<Given>) {
    const studentId = await admitted({ ...given, entryYear: 2024 })
    await call()(changeStudents, { studentIds: [studentId], status: 'left', on: '2026-06-01', reason: 'Moved' })
    return studentId
  }
  const onto = ({ id, version }: Application, studentId: string) =>
    call()(admitOntoRecord, { applicationId: id, version, studentId, streamId, admittedOn: '2026-11-02' })

  it('adds the second guardian beside the first, tells of it before, and takes it back', async () => {
    const studentId = await aLeaver({})
    const offer = await anOffer({ ...father, guardianPhone: '0700 999999' })
    const { differences } = await call()(previewAdmissionOntoRecord, { applicationId: offer.id, studentId })
    expect(differences).toEqual([
      { what: 'Phone of Nakato, Joan', record: '0700 111111', application: '0700 999999', isTaken: false },
      { what: 'Second guardian', record: 'Nakato, Joan', application: 'Peter Okot', isTaken: true },
    ])
    await onto(offer, studentId)
    expect(await guardiansOf(studentId)).toEqual([mother, dad])
    await call()(undoAdmissionOntoRecord, { applicationId: offer.id })
    expect(await guardiansOf(studentId)).toEqual([mother])
    expect(await sql`select from guardian where family_name = 'Okot'`.execute(app.db)).toMatchObject({ rows: [] })
  })

  it('keeps father and mother apart who share a phone', async () => {
    const studentId = await aLeaver({})
    const shared = { ...father, secondGuardianPhone: '0700 111111' }
    const swapped = {
      ...{ guardianGivenNames: 'Peter', guardianFamilyName: 'Okot', guardianRelation: 'father' },
      ...{ secondGuardianGivenNames: 'Joan', secondGuardianFamilyName: 'Nakato', secondGuardianRelation: 'mother' },
      ...{ secondGuardianPhone: '0700 111111', secondGuardianEmail: 'joan@example.org' },
    }
    for (const given of [shared, swapped]) {
      const offer = await anOffer(given)
      await onto(offer, studentId)
      expect(await guardiansOf(studentId)).toEqual([mother, ['Okot, Peter', '0700 111111', 'father', false]])
      await call()(undoAdmissionOntoRecord, { applicationId: offer.id })
      expect(await guardiansOf(studentId)).toEqual([mother])
      await sql`update application set stage = 'withdrawn' where id = ${offer.id}`.execute(app.db)
    }
  })
})

it('loses the one who is erased, in its history too, and keeps the other', async () => {
  const offer = await anOffer(father)
  const { guardians } = await call()(getStudent, { studentId: await admit(offer) })
  const guardianId = guardians.find(({ familyName }) => familyName === 'Okot')?.id ?? ''
  await call()(eraseGuardian, { guardianId, reason: 'person-asked', confirmation: 'Erase Okot, Peter' })
  expect(await call()(getApplication, { number: offer.number })).toMatchObject({
    ...{ guardianFamilyName: 'Nakato', guardianPhone: '0700 111111' },
    ...{ secondGuardianFamilyName: '', secondGuardianPhone: null, secondGuardianEmail: null },
  })
  const { rows } = await sql`select from audit_entry
    where record_id in (${offer.id}, ${guardianId}) and concat(before::text, after::text) ~ '222222|peter@example|Okot'`.execute(
    app.db,
  )
  expect(rows).toEqual([])
})
