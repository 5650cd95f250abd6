import {
  getGuardian,
  type InputOf,
  listGuardianChanges,
  listGuardianDuplicates,
  mergeGuardians,
  previewGuardianMerge,
  sayDifferentGuardians,
  takeBackDifferentGuardians,
} from '@bellhouse/contracts'
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount, aSchool, aStudent } from '../../../../test/factories'
import { aChild, aGuardian } from '../../../../test/guardian-factories'
import { testApp } from '../../../../test/test-app'

const app = testApp()
let admin: Awaited<ReturnType<typeof anAccount>>
let keptId: string
let otherId: string
const call = () => app.as(admin)

beforeAll(async () => {
  await aSchool(app.db)
  admin = await anAccount(app.db, 'admin')
})
beforeEach(async () => {
  await sql`truncate guardian cascade`.execute(app.db)
  keptId = await aGuardian(app.db, { phones: ['0772 123456', '0700 000001'] })
  otherId = await aGuardian(app.db, { given_names: 'G.', phones: ['+256772123456'], email: 'grace@home.example' })
})

type Merge = InputOf<typeof mergeGuardians>
const choice = { name: 'kept', email: 'other', phones: ['0772 123456'], relations: [] } as const
const merge = (given: Partial<Merge> = {}) =>
  call()(mergeGuardians, {
    ...{ keptId, otherId, keptVersion: 1, otherVersion: 1, ...choice, phones: [...choice.phones], relations: [] },
    ...given,
  })

/** Everything in the database that refers to a guardian by a foreign key, and what does so without one. */
async function placesThatName(guardianId: string) {
  const { rows } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as table, attname as column from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'guardian'::regclass`.execute(app.db)
  expect(rows.length).toBeGreaterThan(2)
  const more = [
    { table: 'external_id', column: 'record_id' },
    { table: 'audit_entry', column: 'record_id' },
    { table: 'guardian', column: 'id' },
  ]
  const found: string[] = []
  for (const { table, column } of [...rows, ...more]) {
    const named = await sql`select from ${sql.table(table)} where ${sql.ref(column)} = ${guardianId}`.execute(app.db)
    if (named.rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

async function threeChildren() {
  const [mine, both, theirs] = [await aStudent(app.db), await aStudent(app.db), await aStudent(app.db)]
  await aChild(app.db, mine.id, keptId, { relation: 'mother', is_primary: true })
  await aChild(app.db, both.id, keptId, { relation: 'guardian', is_emergency: true })
  await aChild(app.db, both.id, otherId, { relation: 'mother', is_primary: true, lives_with: true })
  await aChild(app.db, theirs.id, otherId, { relation: 'aunt' })
  return { mine: mine.id, both: both.id, theirs: theirs.id }
}

describe('merging two records', () => {
  it('shows both before, with each phone once and the students who have both', async () => {
    const { both } = await threeChildren()
    const seen = await call()(previewGuardianMerge, { keptId, otherId })
    expect(seen).toMatchObject({
      ...{ kept: { id: keptId, name: 'Akello, Grace' }, other: { id: otherId, email: 'grace@home.example' } },
      phones: ['0772 123456', '0700 000001'],
      inBoth: [{ id: both, kept: 'guardian', other: 'mother' }],
    })
  })

  it('leaves one record with the chosen values, all students and what either said, and nothing that names the other', async () => {
    const { mine, both, theirs } = await threeChildren()
    await sql`insert into external_id (source, kind, external_id, record_id)
      values ('tables', 'guardians', 'G7', ${otherId})`.execute(app.db)
    await call()(sayDifferentGuardians, { firstId: otherId, secondId: await aGuardian(app.db) })
    await merge({ relations: [{ studentId: both, take: 'other' }] })
    expect(await placesThatName(otherId)).toEqual([])
    const { students, ...kept } = await call()(getGuardian, { guardianId: keptId })
    expect(kept).toMatchObject({ name: 'Akello, Grace', phones: ['0772 123456'], email: 'grace@home.example' })
    const flags = { isPrimary: true, isEmergency: true, livesWith: true }
    expect(students.find(({ id }) => id === both)).toMatchObject({ relation: 'mother', ...flags })
    expect(students.map(({ id }) => id).sort()).toEqual([mine, both, theirs].sort())
    const { rows } = await sql<{ ours: string }>`select record_id as ours from external_id where external_id = 'G7'
      union all select unnest(array[first_id, second_id]) from different_guardians`.execute(app.db)
    expect(rows.filter(({ ours }) => ours === keptId)).toHaveLength(2)
    const actions = (await call()(listGuardianChanges, { guardianId: keptId })).map(({ action }) => action)
    expect(actions).toEqual(['merge', 'say two people'])
  })

  it('keeps the relation of the kept record where nothing was chosen', async () => {
    const { both } = await threeChildren()
    await merge()
    const { students } = await call()(getGuardian, { guardianId: keptId })
    expect(students.find(({ id }) => id === both)?.relation).toBe('guardian')
  })

  it.each([
    ['either was changed since it was shown', { otherVersion: 2 }, 409],
    ['a phone is of neither', { phones: ['0799 999999'] }, 409],
  ])('is refused where %s, with nothing changed', async (_, given, status) => {
    await expect(merge(given)).rejects.toMatchObject({ status })
    expect(await placesThatName(otherId)).toEqual(['guardian.id'])
  })

  it('is not of one record with itself, nor of one that is not there', async () => {
    await expect(merge({ otherId: keptId })).rejects.toMatchObject({ status: 400 })
    await expect(merge({ otherId: crypto.randomUUID() })).rejects.toMatchObject({ status: 404 })
  })
})

it('remembers that two are two people, until somebody takes it back', async () => {
  const shown = async () => (await call()(listGuardianDuplicates, {})).total
  expect(await shown()).toBe(1)
  await call()(sayDifferentGuardians, { firstId: keptId, secondId: otherId })
  expect(await shown()).toBe(0)
  expect((await call()(listGuardianDuplicates, {})).different).toHaveLength(1)
  await call()(takeBackDifferentGuardians, { firstId: otherId, secondId: keptId })
  expect(await shown()).toBe(1)
})

it.each([
  ['nobody', () => null, 401],
  ['a teacher', () => anAccount(app.db, 'staff'), 403],
])('refuses %s', async (_, caller, status) => {
  const as = app.as(await caller())
  const two = { firstId: keptId, secondId: otherId }
  await expect(as(previewGuardianMerge, { keptId, otherId })).rejects.toMatchObject({ status })
  await expect(as(sayDifferentGuardians, two)).rejects.toMatchObject({ status })
  await expect(as(takeBackDifferentGuardians, two)).rejects.toMatchObject({ status })
})
