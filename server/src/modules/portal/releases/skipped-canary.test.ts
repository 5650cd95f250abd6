import { createHash } from 'node:crypto'
import { chooseRelease, type LoadReport, reportLoads } from '@bellhouse/contracts'
import { findPointer, promote } from '@bellhouse/releases'
import { aLineOf, idOf, someReleases } from '@bellhouse/releases/testing'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { anAccount } from '../../../../test/factories'
import { until } from '../../../../test/live-client'
import { freshStore } from '../../../../test/release-store'
import { testApp } from '../../../../test/test-app'

const app = testApp()
const store = () => app.server.releaseStore
const [good, canary] = ['1.0.0', '1.1.0'].map(idOf) as [string, string]
const skip = `bellhouse-skipped-shell=${encodeURIComponent(canary)}`

beforeEach(async () => {
  await app.db.deleteFrom('release_load').execute()
  await freshStore(store())
  await aLineOf(store(), ['1.0.0'], 'shell')
  await someReleases(store(), ['1.1.0'], 'shell')
  await promote(store(), 'shell', canary, { canary: 50, by: 'ada' })
})

/** The cookie of a browser that falls into the share of the canary. */
function aDevice() {
  const pointer = { seq: 1, active: good, canary: { release: canary, share: 50 }, reason: '', by: '', at: '' }
  for (;;) {
    const device = crypto.randomUUID().replaceAll('-', '')
    if (chooseRelease(pointer, device) === canary) return `bellhouse-device=${device}`
  }
}

const pageFor = async (...cookies: string[]) =>
  (await app.inject({ url: '/login', headers: { accept: 'text/html', cookie: cookies.join('; ') } })).body
const releaseIn = (page: string) => /id="deployed-shell">\{"release":"([^"]+)"/.exec(page)?.[1]

async function tell(load: Partial<LoadReport>, ...cookies: string[]) {
  const authorization = `Bearer ${await app.signIn(await anAccount(app.db, 'staff'))}`
  const loads = [{ remote: 'shell', release: good, outcome: 'loaded', phase: 'render', ms: 100, ...load }]
  const headers = { authorization, cookie: cookies.join('; ') }
  return app.inject({ method: 'POST', url: reportLoads.path, headers, payload: { loads } })
}

const isRolledBack = async () => (await findPointer(store(), 'shell'))?.quarantined?.includes(canary) ?? false

describe('the page of a canary of the shell', () => {
  it('is watched by a script of the server’s own, which a browser may run; other pages are not', async () => {
    const page = await pageFor(aDevice())
    const [tag, address, integrity] = /<script async src="([^"]+)" integrity="([^"]+)"[^>]*>/.exec(page) ?? []
    expect([releaseIn(page), tag]).toEqual([canary, expect.stringContaining(`data-release="${canary}"`)])
    expect(tag).toContain(`data-base="/store/shell/releases/${canary}/"`)
    const served = await app.inject({ url: address ?? '' })
    expect(served.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(integrity).toBe(`sha384-${createHash('sha384').update(served.rawPayload).digest('base64')}`)
    expect(await pageFor(aDevice(), skip)).not.toContain('shell-watch')
  })

  it('is not given again to a browser in which it did not start, and another one is', async () => {
    const device = aDevice()
    expect(releaseIn(await pageFor(device, skip))).toBe(good)
    expect(releaseIn(await pageFor(device, 'bellhouse-skipped-shell=1.0.9%2Bffffffff'))).toBe(canary)
    const file = await app.inject({ url: '/shell.json', headers: { cookie: `${device}; ${skip}` } })
    expect(file.statusCode).toBe(200)
  })
})

describe('a canary of the shell that drew nothing', () => {
  it('is told of by the shell in its place, and rolled back when it was so for three people', async () => {
    for (const _ of [1, 2]) expect((await tell({}, aDevice(), skip)).json()).toEqual({ counted: 2 })
    expect(await isRolledBack()).toBe(false)
    await tell({}, aDevice(), skip)
    await until(isRolledBack)
    const rows = await app.db
      .selectFrom('release_load')
      .select(['failure', 'fallback'])
      .where('release', '=', canary)
      .execute()
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ failure: 'init', fallback: good })))
  })

  it('is not told of by a browser that does not fall into its share, nor with what is no load of the shell', async () => {
    expect((await tell({}, `bellhouse-device=${'0'.repeat(31)}`, skip)).json()).toEqual({ counted: 1 })
    expect((await tell({ remote: 'teacher', release: '1.0.0' }, aDevice(), skip)).json()).toEqual({ counted: 1 })
  })

  it('is not given again to whoever could tell that it failed', async () => {
    const device = aDevice()
    const told = await tell({ release: canary, outcome: 'failed', failure: 'error', phase: 'chunk' }, device)
    const cookie = String(told.headers['set-cookie'])
    expect(cookie).toBe(`${skip}; Path=/; Max-Age=86400; SameSite=Lax`)
    expect(releaseIn(await pageFor(device, skip))).toBe(good)
    expect((await tell({}, device)).headers['set-cookie']).toBeUndefined()
  })
})
