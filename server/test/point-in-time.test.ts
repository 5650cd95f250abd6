import { cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApi } from '@bellhouse/api-client'
import { signIn } from '@bellhouse/contracts'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import pg from 'pg'
import { openSigningKeys } from '../src/modules/identity/session/signing-keys'
import { Tokens } from '../src/modules/identity/session/tokens'
import { EmbeddedDatabase } from '../src/platform/db/embedded/supervisor'
import { connect, type Db } from '../src/platform/db/open'
import { checksums } from './backup-portal'
import { until } from './live-client'
import { Clerk } from './series/clerk'
import { ServerProcess } from './series/server-process'
import { urlOf } from './url-of'

/** What stays the same while a portal only runs: its own rounds write the rest. */
const books = ['student', 'account', 'mark', 'mark_change', 'assessment', 'register', 'register_entry', 'audit_entry']

let folder: string
let original: EmbeddedDatabase
let db: Db
const place = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bellhouse-minute-'))
  original = await EmbeddedDatabase.start({ folder: place('original') })
  db = connect(original.address())
})
afterAll(async () => {
  await db.destroy()
  await original.stop()
  await rm(folder, { recursive: true, force: true })
})

async function archiveFrom(database: EmbeddedDatabase) {
  // Made by whoever PostgreSQL runs as, who may write there.
  const archive = join(database.place.cluster, '../archive')
  await mkdir(archive, { mode: 0o777 })
  for (const statement of [
    'alter system set archive_mode = on',
    `alter system set archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`,
  ])
    await sql.raw(statement).execute(db)
  return archive
}

/** The folder of the cluster as it is while it is in use; the log of changes makes it whole. */
async function copyBase(to: string) {
  const client = new pg.Client(original.address())
  await client.connect()
  await client.query(`select pg_backup_start('base', true)`)
  await cp(original.place.cluster, to, {
    recursive: true,
    filter: (path) => !/postmaster\.(pid|opts)$|\/pg_wal\/./.test(path),
  })
  const { rows } = await client.query<{ label: string }>('select labelfile as label from pg_backup_stop()')
  await client.end()
  await writeFile(join(to, 'backup_label'), rows[0]?.label ?? '')
}

const moment = async () => (await sql<{ now: string }>`select now()::text as now`.execute(db)).rows[0]?.now ?? ''

async function restart() {
  await db.destroy()
  await original.stop()
  original = await EmbeddedDatabase.start({ folder: place('original') })
  db = connect(original.address())
}

const sumsOf = async (one: Db) =>
  Object.fromEntries(Object.entries(await checksums(one)).filter(([name]) => books.includes(name)))

it('the school comes back as it was at a minute, from a copy of before and the archived log', async () => {
  const archive = await archiveFrom(original)
  await restart()
  const settings = { DEMO: 'on', DATABASE_URL: urlOf(original.address()) }
  const server = await ServerProcess.start(place('data'), settings)
  await copyBase(place('base'))

  const tokens = new Tokens(await openSigningKeys(place('data/keys')))
  const term = await db.selectFrom('term').select('id').where('is_current', '=', true).executeTakeFirstOrThrow()
  const clerk = await Clerk.hire(db, tokens, term.id)
  await clerk.work(server.url, () => clerk.writes.length >= 12)
  const [wanted, then] = [await sumsOf(db), await moment()]
  await clerk.work(server.url, () => clerk.writes.length >= 24)
  await server.stop()
  const { rows } = await sql<{ file: string }>`select pg_walfile_name(pg_switch_wal()) as file`.execute(db)
  await until(async () => (await readdir(archive)).includes(rows[0]?.file ?? ''), 60_000)
  expect(await sumsOf(db)).not.toEqual(wanted)

  await mkdir(place('back'))
  await cp(place('base'), place('back/cluster'), { recursive: true })
  await writeFile(join(place('back/cluster'), 'recovery.signal'), '')
  const words = [`restore_command = 'cp ${archive}/%f %p'`, `recovery_target_time = '${then}'`, 'archive_mode = off']
  await writeFile(
    join(place('back/cluster'), 'postgresql.auto.conf'),
    `${words.join('\n')}\nrecovery_target_action = promote\n`,
  )
  const back = await EmbeddedDatabase.start({ folder: place('back') })
  const restored = connect(back.address())
  await until(async () => {
    const asked = await sql<{ isOver: boolean }>`select not pg_is_in_recovery() as "isOver"`.execute(restored)
    return asked.rows[0]?.isOver ?? false
  }, 60_000)
  expect(await sumsOf(restored)).toEqual(wanted)

  const again = await ServerProcess.start(place('data'), { DEMO: 'on', DATABASE_URL: urlOf(back.address()) })
  const entered = await createApi({ baseUrl: again.url, token: () => null })(signIn, {
    ...{ username: 'teacher', password: 'teacher-demo' },
  })
  expect(entered.status).toBe(200)
  expect((await stat(place('data/keys/signing.pem'))).isFile()).toBe(true)
  await again.stop()
  await restored.destroy()
  await back.stop()
}, 300_000)
