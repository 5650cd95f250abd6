import { mergeStudents, previewStudentMerge } from '@bellhouse/contracts'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream, aStudent } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let keptId: string
let otherId: string
let grace: string

beforeAll(async () => {
  await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
  grace = await aGuardian('Auma')
})

beforeEach(async () => {
  const { id: stream_id } = await aStream(app.db, { class_code: 's3' })
  keptId = (await aStudent(app.db, { stream_id })).id
  otherId = (await aStudent(app.db, { stream_id })).id
})

const merge = () => app.as(admin)(mergeStudents, { keptId, otherId, marks: [], account: 'kept' })

async function aGuardian(family_name: string) {
  const guardian = { given_names: 'Grace', family_name, phones: [] }
  return (await app.db.insertInto('guardian').values(guardian).returning('id').executeTakeFirstOrThrow()).id
}

interface Said {
  relation: string
  isPrimary?: boolean
  isEmergency?: boolean
}

const link = (studentId: string, guardianId: string, { relation, isPrimary = false, isEmergency = false }: Said) =>
  app.db
    .insertInto('student_guardian')
    .values({
      ...{ student_id: studentId, guardian_id: guardianId, relation },
      ...{ is_primary: isPrimary, is_emergency: isEmergency, lives_with: isEmergency },
    })
    .execute()

const saidOfKept = () =>
  app.db
    .selectFrom('student_guardian')
    .select(['relation', 'is_primary', 'is_emergency', 'lives_with'])
    .where('student_id', '=', keptId)
    .orderBy('relation')
    .execute()

describe('a guardian of both records', () => {
  it('is the primary one, called in an emergency and lived with by what either says', async () => {
    await link(keptId, grace, { relation: 'mother' })
    await link(otherId, grace, { relation: 'mother', isPrimary: true, isEmergency: true })
    await merge()
    expect(await saidOfKept()).toEqual([{ relation: 'mother', is_primary: true, is_emergency: true, lives_with: true }])
  })

  it.each([
    ['', 'mother', 'mother'],
    ['aunt', 'mother', 'aunt'],
    ['aunt', '', 'aunt'],
  ])('is what the kept record says, else the other: %j and %j; both are seen before', async (mine, theirs, stays) => {
    await link(keptId, grace, { relation: mine })
    await link(otherId, grace, { relation: theirs })
    const { kept, other } = await app.as(admin)(previewStudentMerge, { keptId, otherId })
    const named = (relation: string) => (relation ? [`Auma, Grace (${relation})`] : ['Auma, Grace'])
    expect([kept.guardians, other.guardians]).toEqual([named(mine), named(theirs)])
    await merge()
    expect(await saidOfKept()).toMatchObject([{ relation: stays }])
  })

  it('does not become a second primary one', async () => {
    await link(keptId, await aGuardian('Akello'), { relation: 'aunt', isPrimary: true })
    await link(keptId, grace, { relation: 'mother' })
    await link(otherId, grace, { relation: 'mother', isPrimary: true, isEmergency: true })
    await merge()
    expect(await saidOfKept()).toEqual([
      { relation: 'aunt', is_primary: true, is_emergency: false, lives_with: false },
      { relation: 'mother', is_primary: false, is_emergency: true, lives_with: true },
    ])
  })
})
