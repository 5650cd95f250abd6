import { whoAmI } from '@bellhouse/contracts'
import { describe, expect, it } from '@jest/globals'
import { anAccount } from '../../../test/factories'
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
})
