import { chooseRelease, type LoadReport, listReleases, reportLoads } from '@bellhouse/contracts'
import { findPointer } from '@bellhouse/releases'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { anAccount } from '../../../../test/factories'
import { until } from '../../../../test/live-client'
import { freshStore, move } from '../../../../test/release-store'
import { testApp } from '../../../../test/test-app'

const app = testApp()
const store = () => app.server.releaseStore
const canary = { release: '1.1.0', share: 50 }

beforeEach(async () => {
  await app.db.deleteFrom('release_load').execute()
  await freshStore(store())
  await move(store(), 'teacher', { active: '1.0.0', canary, reason: 'Canary' })
})

async function somebodyInShare() {
  const pointer = { seq: 1, active: '1.0.0', canary, reason: '', by: '', at: '' }
  for (;;) {
    const username = `person-${crypto.randomUUID().slice(0, 8)}`
    if (chooseRelease(pointer, username) === canary.release) return anAccount(app.db, 'admin', { username })
  }
}

const loaded: LoadReport = { remote: 'teacher', release: '1.1.0', outcome: 'loaded', phase: 'render', ms: 100 }
const broken: LoadReport = { ...loaded, outcome: 'failed', failure: 'init', ms: 0, inUse: true }

async function tell(loads: LoadReport[]) {
  return (await app.as(await somebodyInShare())(reportLoads, { loads })).counted
}

const pointerOfTeacher = () => findPointer(store(), 'teacher')
const isRolledBack = async () => (await pointerOfTeacher())?.quarantined?.includes('1.1.0') ?? false

describe('a canary that breaks in use', () => {
  it('is rolled back with the third person, and the reason says so', async () => {
    for (const _ of [1, 2]) await tell([loaded, loaded, broken])
    expect(await isRolledBack()).toBe(false)
    await tell([loaded, broken, broken])
    await until(isRolledBack)
    expect(await pointerOfTeacher()).toMatchObject({
      reason: 'Rolled back automatically: it failed for 3 of 3 people (0 of 5 loads, and 4 times in use)',
    })
  })

  it('stays where it breaks for two people only, among those for whom it runs', async () => {
    for (const loads of [[broken, broken], [broken], [loaded], [loaded], [loaded]]) await tell(loads)
    const { remotes } = await app.as(await anAccount(app.db, 'admin'))(listReleases, {})
    const teacher = remotes.find(({ remote }) => remote === 'teacher')
    expect(teacher?.standing?.canary).toMatchObject({ loads: 3, failures: 0, inUse: 3, people: 5, failedFor: 2 })
    expect(teacher?.figures).toMatchObject([
      { release: '1.1.0', day: { loads: 3, failures: 0, byFailure: {}, inUse: 3, people: 5, failedFor: 2 } },
    ])
    expect(await isRolledBack()).toBe(false)
  })
})

it('one person may add ten to the figures, beside as many loads', async () => {
  const many = (load: LoadReport) => Array.from({ length: 11 }, () => load)
  const person = await somebodyInShare()
  const tellMany = async (load: LoadReport) => (await app.as(person)(reportLoads, { loads: many(load) })).counted
  expect([await tellMany(loaded), await tellMany(broken), await tellMany(broken)]).toEqual([10, 10, 0])
})
