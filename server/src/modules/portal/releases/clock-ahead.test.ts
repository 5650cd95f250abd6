import { readFile, writeFile } from 'node:fs/promises'
import { listReleases, reportLoads } from '@bellhouse/contracts'
import { findPointer, placesOf } from '@bellhouse/releases'
import { beforeEach, expect, it } from '@jest/globals'
import { anAccount } from '../../../../test/factories'
import { until } from '../../../../test/live-client'
import { aRelease, freshStore, move, pathIn } from '../../../../test/release-store'
import { testApp } from '../../../../test/test-app'

const app = testApp()
const store = () => app.server.releaseStore
const places = placesOf('teacher')

beforeEach(async () => {
  await freshStore(store())
  await aRelease(store(), 'teacher', '1.1.0')
})

/** As a machine would have written it whose clock is a day ahead. */
async function moveTomorrow() {
  const { at } = await move(store(), 'teacher', { active: '1.0.0', canary: { release: '1.1.0', share: 100 } })
  const tomorrow = new Date(Date.parse(at) + 86_400_000).toISOString()
  for (const path of [places.pointer, places.history].map((place) => pathIn(store(), place)))
    await writeFile(path, (await readFile(path, 'utf8')).replaceAll(at, tomorrow))
}

it('a canary that was begun by a clock that is ahead is judged by what is told of it, and rolled back', async () => {
  await moveTomorrow()
  const failed = { remote: 'teacher', release: '1.1.0', outcome: 'failed', phase: 'entry', ms: 9 } as const
  const tell = async () => app.as(await anAccount(app.db, 'staff'))(reportLoads, { loads: [failed] })
  for (const _ of [1, 2]) await tell()
  const { remotes } = await app.as(await anAccount(app.db, 'admin'))(listReleases, {})
  const shown = remotes.find(({ remote }) => remote === 'teacher')?.standing?.canary
  expect(shown).toMatchObject({ loads: 2, failures: 2, failedFor: 2 })

  await tell()
  await until(async () => (await findPointer(store(), 'teacher'))?.quarantined?.includes('1.1.0') ?? false)
})
