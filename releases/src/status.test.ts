import { writeFile } from 'node:fs/promises'
import type { ReleaseLoads } from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { aBuild, aLineOf, idOf, someReleases } from '../test/factories'
import { aStore } from '../test/kinds'
import { runRelease } from '../test/run-release'
import { loadsFileOf, promote, writeRelease } from './index'

const loads: ReleaseLoads = {
  at: '2026-11-21T16:40:00.000Z',
  hours: 24,
  remotes: {
    teacher: [
      { release: idOf('1.0.0'), loads: 1204, failures: 3, byFailure: { timeout: 2, missing: 1 }, p50: 320, p95: 1210 },
      { release: idOf('1.1.0'), loads: 1, failures: 0, byFailure: {}, p50: 290, p95: 290 },
    ],
  },
}

async function aStoreWithCanary() {
  const store = await aStore()
  await aLineOf(store, ['1.0.0'])
  const [canary = ''] = await someReleases(store, ['1.1.0'])
  await promote(store, 'teacher', canary, { canary: 10, by: 'ada' })
  return store
}

it('says how loads of each release go, and as of when, once the server has written it down', async () => {
  const store = await aStoreWithCanary()
  expect((await runRelease(store, ['status'])).said).not.toContain('load')
  await writeFile(loadsFileOf(store), JSON.stringify(loads))

  const { said } = await runRelease(store, ['status'])
  expect(said).toContain('  loads of the last 24 hours, as of 2026-11-21 16:40 UTC:')
  expect(said).toContain(
    `    ${idOf('1.0.0')} (90 %): 1204 loads, 3 failed (0.2 %): 2 timeout, 1 missing; p50 320 ms, p95 1210 ms`,
  )
  expect(said).toContain(`    ${idOf('1.1.0')} (10 %): 1 load, none failed; p50 290 ms, p95 290 ms`)
})

it('says the same to machines', async () => {
  const store = await aStoreWithCanary()
  await aLineOf(store, ['1.0.0'], 'shell')
  const before = JSON.parse((await runRelease(store, ['status', '--json'])).said)
  expect(before[1]).not.toHaveProperty('loads')
  await writeFile(loadsFileOf(store), JSON.stringify(loads))

  const status = JSON.parse((await runRelease(store, ['status', '--json'])).said)
  expect(status[0]).toMatchObject({ remote: 'shell', loads: { at: loads.at, hours: 24, releases: [] } })
  expect(status[1]).toMatchObject({ remote: 'teacher', loads: { releases: loads.remotes.teacher } })
})

it('names the newest release that nobody has yet, and none that somebody has or had', async () => {
  const store = await aStoreWithCanary()
  expect((await runRelease(store, ['status'])).said).not.toContain('waits')
  const next = idOf('1.2.0')
  await writeRelease(store, await aBuild({ version: '1.2.0', builtAt: '2026-12-01T08:00:00.000Z' }))
  expect((await runRelease(store, ['status'])).said).toContain(
    `  ${next} waits: nobody has it yet. Make it live with: promote teacher ${next}`,
  )
  await promote(store, 'teacher', next, { by: 'ada' })
  expect((await runRelease(store, ['status'])).said).not.toContain('waits')
})

it('says what runs also when the figures are damaged', async () => {
  const store = await aStoreWithCanary()
  await writeFile(loadsFileOf(store), '{"at":')
  const { said, code } = await runRelease(store, ['status'])
  expect(code).toBe(0)
  expect(said).toContain(`remote-teacher: ${idOf('1.0.0')} is active`)
})
