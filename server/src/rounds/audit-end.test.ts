import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listBackgroundWork } from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount } from '../../test/factories'
import { until } from '../../test/live-client'
import { testApp } from '../../test/test-app'
import { housekeeping } from './housekeeping'

const app = testApp()
const kind = 'note the end of the audit'

it('tells admins that the audit has lost its end, and what to do where the database was brought back', async () => {
  const folder = join(app.server.env.DATA_DIR, 'audit')
  const file = join(folder, 'end.json')
  await mkdir(folder, { recursive: true })
  await writeFile(file, JSON.stringify({ place: '999999', hash: 'gone', at: '2026-11-28T01:00:00.000Z' }))
  await app.server.jobs.schedule(housekeeping(app.server).filter((one) => one.kind === kind))

  const admin = await anAccount(app.db, 'admin')
  const find = async () => (await app.as(admin)(listBackgroundWork, {})).find((one) => one.kind === kind)
  const again = async () => {
    await sql`update job set due_at = now() where kind = ${kind}`.execute(app.db)
    await sql`select pg_notify('bellhouse_jobs', '')`.execute(app.db)
  }
  await until(async () => (await find())?.state === 'trying-again')
  expect((await find())?.failure).toBe(
    'The chain of the audit ends before place 999999, where it ended at 2026-11-28T01:00:00.000Z: entries were taken away or ' +
      'written anew. If the database was brought back to an earlier moment, remove audit/end.json from the data folder.',
  )

  await writeFile(file, '{"place":')
  await again()
  await until(
    async () => (await find())?.failure?.startsWith(`Where the audit ended cannot be read in ${file}`) ?? false,
  )

  await rm(file)
  await sql`insert into audit_entry (action, record_kind) values ('change', 'student')`.execute(app.db)
  await again()
  await until(async () => (await find()) === undefined)
  expect(JSON.parse(await readFile(file, 'utf8')).place).not.toBe('999999')
})
