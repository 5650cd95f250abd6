import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { whoAmI } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { anAccount } from '../../../test/factories'
import { aRelease, move } from '../../../test/release-store'
import { testApp } from '../../../test/test-app'

const token = 'four-and-twenty-blackbirds'
const closed = testApp()
const app = testApp({ settings: { METRICS_TOKEN: token } })

const ask = (authorization?: string) => app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })

/** The figure of that name with those labels. */
async function figureOf(start: string) {
  const { body } = await ask(`Bearer ${token}`)
  const line = body.split('\n').find((one) => one.startsWith(start))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

describe('the figures of the server', () => {
  it('are not there without the setting, and closed to whoever has no token or another', async () => {
    expect((await closed.inject('/metrics')).statusCode).toBe(404)
    for (const given of [undefined, 'Bearer ', `Bearer ${token}x`, token]) {
      expect((await ask(given)).statusCode).toBe(401)
    }
    const { statusCode, headers } = await ask(`Bearer ${token}`)
    expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')])
  })

  it('count requests by their route, and name nobody', async () => {
    const person = await anAccount(app.db, 'admin')
    await app.as(person)(whoAmI, {})
    await app.inject('/api/students/9d3c2f7a-8a0b-4d51-9f0f-6a2f1c0e7b11')
    const start = 'bellhouse_http_request_duration_seconds_count'
    expect(await figureOf(`${start}{method="GET",route="/api/me",status="200"}`)).toBe(1)
    expect(await figureOf(`${start}{method="GET",route="/api/students/:studentId",status="401"}`)).toBe(1)
    expect((await ask(`Bearer ${token}`)).body).not.toMatch(new RegExp(`9d3c2f7a|${person.username}`))
  })

  it('show work that has failed and work that waits, by kind', async () => {
    const row = { kind: 'print report cards', payload: '{}' }
    await app.db
      .insertInto('job')
      .values({ ...row, state: 'failed', failure: 'The disk is full.' })
      .execute()
    expect(await figureOf('bellhouse_jobs{kind="print report cards",state="failed"}')).toBe(1)
    expect(await figureOf('bellhouse_database_up')).toBe(1)
    expect(await figureOf('bellhouse_live_lines')).toBe(0)
    expect(await figureOf('bellhouse_nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0)
  })

  it('show how old the last good backup is', async () => {
    expect((await ask(`Bearer ${token}`)).body).toMatch(/^bellhouse_backup_age_seconds \+Inf$/m)
    const run = { folder: '/backups', started_at: new Date(Date.now() - 7_200_000) }
    await app.db
      .insertInto('backup_run')
      .values({ ...run, name: 'a' })
      .execute()
    await app.db
      .insertInto('backup_run')
      .values({ ...run, started_at: new Date(), failure: 'The disk is full.' })
      .execute()
    const age = await figureOf('bellhouse_backup_age_seconds')
    expect(age).toBeGreaterThanOrEqual(7_200)
    expect(age).toBeLessThan(7_260)
  })

  it('show webhooks that do not arrive, and those that were switched off', async () => {
    expect(await figureOf('bellhouse_webhooks{state="failing"}')).toBe(0)
    const { id: made_by } = await anAccount(app.db, 'admin')
    const hook = { name: 'Library', address: 'https://library.example', secret: Buffer.alloc(1), made_by }
    const failing_since = new Date()
    const hooks = [{}, { failing_since }, { failing_since }, { failing_since, disabled_at: failing_since }]
    await app.db
      .insertInto('webhook')
      .values(hooks.map((state) => ({ ...hook, events: ['student.left'], id: crypto.randomUUID(), ...state })))
      .execute()
    expect(await figureOf('bellhouse_webhooks{state="failing"}')).toBe(2)
    expect(await figureOf('bellhouse_webhooks{state="off"}')).toBe(1)
  })

  it('show the room on the disk, and that it is full', async () => {
    expect(await figureOf('bellhouse_disk_free_bytes')).toBeGreaterThan(0)
    expect(await figureOf('bellhouse_disk_full')).toBe(0)
    Object.assign(app.server.reserve, { isSpent: true })
    expect(await figureOf('bellhouse_disk_full')).toBe(1)
    Object.assign(app.server.reserve, { isSpent: false })
  })

  it('show the connections of this server', async () => {
    expect(await figureOf('bellhouse_database_connections{state="used"}')).toBeGreaterThanOrEqual(0)
    expect(await figureOf('bellhouse_database_connections{state="idle"}')).toBeGreaterThan(0)
    expect(await figureOf('bellhouse_database_connections{state="waiting"}')).toBe(0)
  })

  it('name the release that people get, of each part', async () => {
    await aRelease(app.server.releaseStore, 'teacher', '1.4.0')
    await move(app.server.releaseStore, 'teacher', { active: '1.4.0' })
    expect(await figureOf('bellhouse_release{part="teacher",release="1.4.0"}')).toBe(1)
    expect(await figureOf('bellhouse_releases_damaged')).toBe(0)
  })

  it('are those that the dashboard draws, and the operations page explains', async () => {
    const { body } = await ask(`Bearer ${token}`)
    const told = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
    const [dashboard, page] = await Promise.all(
      ['docs/grafana-dashboard.json', 'docs/operations.md'].map((path) =>
        readFile(join(import.meta.dirname, '../../../..', path), 'utf8'),
      ),
    )
    const drawn = [...(dashboard ?? '').matchAll(/bellhouse_\w+/g)].map(([name]) =>
      name.replace(/_(count|bucket|sum)$/, ''),
    )
    expect(drawn.filter((name) => !told.has(name))).toEqual([])
    const own = [...told].filter((name) => !/_(process|nodejs)_/.test(String(name)))
    expect(own.filter((name) => !drawn.includes(String(name)))).toEqual([])
    expect(own.filter((name) => !page?.includes(`\`${name}\``))).toEqual([])
  })
})
