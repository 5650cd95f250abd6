import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { placesOf, startSigning, storeIn, verifyStore } from '@bellhouse/releases'
import { aLineOf, readText } from '@bellhouse/releases/testing'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { aDocument, aPortal, passphrase } from '../../test/backup-portal'
import { anAccount } from '../../test/factories'
import { openBlankDatabase, openTestDatabase } from '../../test/test-database'
import { insertSession } from '../modules/identity/session/session.repo'
import { verifyAudit } from '../platform/audit/audit-chain.repo'
import { noteEnd } from '../platform/audit/noted-end'
import { backUp } from '../platform/backup/back-up'
import { runCommand } from './run-command'

const before = { ...process.env }
let database: Awaited<ReturnType<typeof openTestDatabase>>
let school: Awaited<ReturnType<typeof aPortal>>
let folder: string

beforeAll(async () => {
  database = await openTestDatabase()
  school = await aPortal(database)
  folder = await mkdtemp(join(tmpdir(), 'bellhouse-operate-'))
  const { address } = database
  Object.assign(process.env, {
    NODE_ENV: 'test',
    DATA_DIR: school.dataFolder,
    DATABASE_URL: urlOf(address),
    BACKUP_PASSPHRASE: passphrase.text,
  })
})
afterAll(async () => {
  process.env = before
  await database.drop()
  await school.remove()
  await rm(folder, { recursive: true })
})

const urlOf = ({ database: name, host, user }: typeof database.address) =>
  `postgres:///${name}?host=${encodeURIComponent(String(host))}&user=${user}`

describe('a command', () => {
  it.each([
    [
      ['burn'],
      'There is no command burn. There are: backup, restore, verify, change-passphrase, verify-audit, doctor, recover-account.',
    ],
    [['backup'], /^It is called like this: npm run backup -- <folder>/],
    [['verify-audit', 'all'], /^It is called like this: npm run verify-audit$/],
    [['verify', 'one', 'two'], /^It is called like this: npm run verify/],
    [['restore', 'x', '--onto', 'y'], /^Unknown option '--onto'\. See: npm run restore -- --help$/],
    [['backup', 'x', '--keep-daily', 'all'], '--keep-daily must be a whole number.'],
    [['recover-account', 'nobody'], 'There is no account nobody, or it is disabled.'],
    [['verify', '/nowhere'], 'There are no backups in /nowhere.'],
  ])('that is called wrong says so in a sentence: %j', async (words, sentence) => {
    const { code, said, complained } = await runCommand(words)
    expect([code, said]).toEqual([1, ''])
    expect(complained).toMatch(sentence)
  })

  it.each([
    ['verify-audit', []],
    ['recover-account', ['ada']],
    ['backup', [join(tmpdir(), 'never-made-backups')]],
  ])('says of a database without a portal that there is none: %s', async (verb, words) => {
    const blank = await openBlankDatabase()
    process.env.DATABASE_URL = urlOf(blank.address)
    try {
      expect(await runCommand([verb, ...words])).toEqual({
        said: '',
        complained: 'There is no portal in this database yet. Look at DATABASE_URL, which says where the portal is.',
        code: 1,
      })
      for (const path of words.filter((word) => word.startsWith('/')))
        await expect(stat(path)).rejects.toThrow('ENOENT')
    } finally {
      process.env.DATABASE_URL = urlOf(database.address)
      await blank.drop()
    }
  })

  it.each(['backup', 'restore', 'verify', 'change-passphrase'])('explains itself: %s', async (name) => {
    const { code, said } = await runCommand([name, '--help'])
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(new RegExp(`^npm run ${name} -- <folder>.*BACKUP_PASSPHRASE`, 's')),
    ])
  })
})

it('says that the audit is intact, and ends with 2 where it is not', async () => {
  await sql`insert into audit_entry (action, record_kind) values ('change', 'student')`.execute(database.db)
  const intact = await runCommand(['verify-audit'])
  expect(intact).toEqual({
    said: expect.stringMatching(/^The audit is intact: \d+ entries\./),
    complained: '',
    code: 0,
  })
  await sql`alter table audit_entry disable trigger user`.execute(database.db)
  await sql`update audit_entry set action = 'nothing' where action = 'change'`.execute(database.db)
  const broken = await runCommand(['verify-audit'])
  expect(broken).toMatchObject({
    said: expect.stringMatching(/^The audit is broken: entry \d+ says something else/),
    code: 2,
  })
  await sql`update audit_entry set action = 'change' where action = 'nothing'`.execute(database.db)
  await sql`alter table audit_entry enable trigger user`.execute(database.db)
})

it('misses the newest entries, also where their links went with them', async () => {
  const { db } = database
  const loseNewest = sql`with gone as (delete from audit_entry where id = (select max(id) from audit_entry) returning id)
    delete from audit_link using gone where entry_id = gone.id`
  for (let count = 0; count < 2; count++)
    await sql`insert into audit_entry (action, record_kind) values ('change', 'student')`.execute(db)
  const noted = await noteEnd(db, school.dataFolder)
  expect((await runCommand(['verify-audit'])).said).toContain(`at place ${noted?.place}, is in it.`)
  for (const table of ['audit_entry', 'audit_link'])
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  await loseNewest.execute(db)
  for (const table of ['audit_entry', 'audit_link'])
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
  expect((await verifyAudit(db)).broken).toBeNull()
  const lost = { said: expect.stringContaining(`ends before place ${noted?.place}`), code: 2 }
  expect(await runCommand(['verify-audit'])).toMatchObject(lost)
  // One more entry makes the chain as long as it was, and it is still another one.
  await sql`insert into audit_entry (action, record_kind) values ('change', 'student')`.execute(db)
  expect((await runCommand(['verify-audit'])).said).toContain(`says something else at place ${noted?.place}`)
  await expect(noteEnd(db, school.dataFolder)).rejects.toThrow('entries were taken away or written anew')
  await rm(join(school.dataFolder, 'audit'), { recursive: true })
})

describe('somebody who has lost everything', () => {
  it('gets a link on the server’s own machine, which sets a password once; the history tells it', async () => {
    const { db } = database
    const { id } = await anAccount(db, 'admin', { username: 'only.admin' })
    await sql`insert into authenticator (account_id, secret, confirmed_at) values (${id}, 'sealed', now())`.execute(db)
    const { id: sessionId } = await insertSession(db, id, null)

    const { code, said } = await runCommand(['recover-account', 'Only.Admin'])

    expect(code).toBe(0)
    expect(said).toMatch(/^The second step of Only.Admin is removed\..*reset-password\?token=[\w-]{43}$/s)
    expect(said).toContain('A password of before opens it, without a second step, until a new one is chosen:')
    const token = said.slice(-43)
    const { rows } = await sql<{ is_open: boolean; has_app: boolean; actions: string[]; links: string[] }>`
      select (select ends_at > now() from session where id = ${sessionId}) as is_open,
        exists (select from authenticator where account_id = ${id}) as has_app,
        (select array_agg(action order by id) from audit_entry where record_id = ${id} and account_id is null) as actions,
        (select array_agg(token_hash) from password_reset where account_id = ${id}) as links`.execute(db)
    expect(rows).toEqual([
      {
        ...{ is_open: false, has_app: false, links: [createHash('sha256').update(token).digest('hex')] },
        actions: ['remove second factor', 'recover account on the server'],
      },
    ])
  })
})

it('names the admins to whoever knows no account', async () => {
  const { id } = await anAccount(database.db, 'admin', { username: 'head.office' })
  const { complained } = await runCommand(['recover-account', 'hed.office'])
  expect(complained).toMatch(
    /There is no account hed\.office, or it is disabled\. Admins who may sign in: .*head\.office/,
  )
  await sql`update account set is_disabled = true where id = ${id}`.execute(database.db)
  expect((await runCommand(['recover-account', 'head.office'])).complained).not.toMatch(/sign in: .*head\.office/)
})

describe('a portal on a PostgreSQL elsewhere', () => {
  it('is backed up, removes what is old, is verified, and comes back in another database', async () => {
    const { hash } = await aDocument(school.db, school.files, Buffer.from('A letter'))
    const first = await runCommand(['backup', school.backups])
    expect(first).toMatchObject({ code: 0, complained: '', said: expect.stringContaining('1 document.') })
    const second = await runCommand(['backup', school.backups, '--keep-daily', '1'])
    expect(second.said).toMatch(/^Removed: 1 old backup, \d+ parts? that no other one has\.$/m)
    expect(await runCommand(['verify', school.backups])).toMatchObject({
      code: 0,
      said: expect.stringMatching(/Whole\.$/),
    })
    const runs = await school.db.selectFrom('backup_run').select(['name', 'failure']).execute()
    expect(runs).toEqual(Array.from({ length: 2 }, () => ({ name: expect.any(String), failure: null })))

    const empty = await openBlankDatabase()
    const to = join(folder, 'restored')
    process.env.DATABASE_URL = urlOf(empty.address)
    const restored = await runCommand(['restore', school.backups, '--to', to])
    expect(restored).toMatchObject({ code: 0, complained: '' })
    expect(await empty.db.selectFrom('notice_file').select('file').execute()).toEqual([{ file: hash }])
    const again = await runCommand(['restore', school.backups, '--to', join(folder, 'again')])
    expect(again).toMatchObject({ code: 1, complained: expect.stringMatching(/^The database is not empty\./) })
    process.env.DATABASE_URL = urlOf(database.address)
    await empty.drop()
  })

  it('hears of a backup that is damaged by the code 2, and of one that cannot be made by the code 1', async () => {
    const opened = await school.openBackups(passphrase)
    const { manifest } = await backUp(school.portal, opened)
    const level = manifest.tables.find(({ name }) => name === 'level')?.part
    if (level) await rm(opened.pathOf(level))
    const { code, said } = await runCommand(['verify', school.backups])
    expect([code, said]).toEqual([2, expect.stringMatching(/DAMAGED:\n {2}The table level is missing: /)])

    const taken = await mkdtemp(join(folder, 'taken-'))
    await mkdtemp(join(taken, 'photos-'))
    expect(await runCommand(['backup', taken])).toMatchObject({
      code: 1,
      complained: expect.stringContaining('holds something else'),
    })
  })

  it('notes a backup that went wrong, and not one that was refused for what somebody typed or that somebody stopped', async () => {
    const noted = async () => (await school.db.selectFrom('backup_run').selectAll().orderBy('id').execute()).at(-1)
    const half = join(folder, 'half')
    expect(await runCommand(['backup', half])).toMatchObject({ code: 0 })
    const good = await noted()
    process.env.BACKUP_PASSPHRASE = 'five and twenty blackbirds'
    try {
      expect(await runCommand(['backup', half])).toMatchObject({
        code: 1,
        complained: 'This is not the passphrase with which these backups were made.',
      })
    } finally {
      process.env.BACKUP_PASSPHRASE = passphrase.text
    }
    const taken = await mkdtemp(join(folder, 'taken-'))
    await writeFile(join(taken, 'photo.jpg'), '')
    expect(await runCommand(['backup', taken])).toMatchObject({
      code: 1,
      complained: expect.stringContaining('holds something else'),
    })
    expect(await noted()).toEqual(good)

    const others = process.listenerCount('SIGINT')
    const stopped = runCommand(['backup', half])
    while (process.listenerCount('SIGINT') === others) await new Promise((resolve) => setTimeout(resolve, 5))
    process.emit('SIGINT')
    expect(await stopped).toMatchObject({ code: 1, complained: 'The backup was stopped, and does not count.' })
    expect(await noted()).toEqual(good)

    const other = await mkdtemp(join(folder, 'parts-'))
    await rename(join(half, 'parts'), join(other, 'parts'))
    await writeFile(join(half, 'parts'), '')
    const { code, complained } = await runCommand(['backup', half])
    expect(code).toBe(1)
    expect(await noted()).toMatchObject({ name: null, failure: complained })
  })
})

describe('releases that come back from a backup', () => {
  const keyOf = async (dataFolder: string) => {
    const pointer = JSON.parse(await readText(storeIn(dataFolder, undefined), placesOf('teacher').pointer))
    return String(pointer.signature).split('.')[0]
  }

  async function bringBack(name: string) {
    const empty = await openBlankDatabase()
    const to = join(folder, name)
    process.env.DATABASE_URL = urlOf(empty.address)
    const outcome = await runCommand(['restore', school.backups, '--to', to])
    process.env.DATABASE_URL = urlOf(database.address)
    await empty.drop()
    return { to, ...outcome }
  }

  it('are signed by a new key, because browsers refuse what is older than they have met under the same', async () => {
    const store = storeIn(school.dataFolder, undefined)
    await startSigning(store, 'ada')
    await aLineOf(store, ['1.0.0'])
    const before = await keyOf(school.dataFolder)
    expect((await runCommand(['backup', school.backups])).code).toBe(0)
    const { to, code, said } = await bringBack('signed-anew')
    expect([code, said]).toEqual([0, expect.stringContaining('The live releases (1) are signed by a new key')])
    expect(await keyOf(to)).not.toBe(before)
    expect(await verifyStore(storeIn(to, undefined))).toEqual({ problems: [], notes: [], releases: 1 })
  })

  it('stay as they are without the key, and the command says what to read', async () => {
    await rm(join(school.dataFolder, 'keys/release-signing.pem'))
    expect((await runCommand(['backup', school.backups])).code).toBe(0)
    const { to, said } = await bringBack('without-key')
    expect(said).toContain('see “The key, and a lost key” in docs/operations.md')
    expect(await keyOf(to)).toBe(await keyOf(school.dataFolder))
  })
})

describe('another passphrase', () => {
  const changed = 'a peck of pickled pepper'
  const again = () => runCommand(['change-passphrase', school.backups])

  it('opens every backup that is there, and the one of before opens none', async () => {
    const opened = await school.openBackups(passphrase)
    await backUp(school.portal, opened)
    process.env.BACKUP_NEW_PASSPHRASE = changed
    expect(await again()).toMatchObject({ code: 0, said: expect.stringContaining('the old ones too') })
    const before = await runCommand(['verify', school.backups])
    expect(before).toMatchObject({ code: 1, complained: expect.stringMatching(/^This is not the passphrase/) })
    expect(await again()).toMatchObject({ code: 1, complained: expect.stringMatching(/^This is not the passphrase/) })

    Object.assign(process.env, { BACKUP_PASSPHRASE: changed, BACKUP_NEW_PASSPHRASE: passphrase.text })
    const after = await runCommand(['verify', school.backups])
    expect(after.said).not.toMatch(/key/)
    expect(after.said.split('\n').length).toBeGreaterThan(1)
    expect((await again()).code).toBe(0)
    process.env.BACKUP_PASSPHRASE = passphrase.text
  })

  it('is not asked for where the folder is wrong, and has to keep something closed', async () => {
    const nowhere = join(folder, 'no-such-folder')
    expect(await runCommand(['change-passphrase', nowhere])).toMatchObject({
      code: 1,
      complained: `There are no backups in ${nowhere}.`,
    })
    await expect(stat(nowhere)).rejects.toMatchObject({ code: 'ENOENT' })
    process.env.BACKUP_NEW_PASSPHRASE = 'short'
    expect(await again()).toMatchObject({ code: 1, complained: expect.stringMatching(/^The passphrase is too short/) })
    process.env.BACKUP_NEW_PASSPHRASE = ''
    expect(await again()).toMatchObject({ code: 1, complained: expect.stringMatching(/^Set the new passphrase/) })
  })

  it('that was cut off half-way is finished by copying, and verify says so', async () => {
    const key = join(school.backups, 'key-copy.json')
    const ofBefore = await readFile(key)
    process.env.BACKUP_NEW_PASSPHRASE = passphrase.text
    expect((await again()).code).toBe(0)
    const ofNow = await readFile(key)
    await writeFile(key, ofBefore)
    expect((await runCommand(['verify', school.backups])).said).toContain(
      'The file key-copy.json is still closed with the secret of before. Copy key.json over it.',
    )
    await writeFile(key, ofNow)
  })
})

it('without a portal there is nothing to back up', async () => {
  const { DATABASE_URL, DATA_DIR } = process.env
  Object.assign(process.env, { DATABASE_URL: '', DATA_DIR: folder })
  const nothing = await runCommand(['backup', join(folder, 'backups')])
  Object.assign(process.env, { DATABASE_URL, DATA_DIR })
  expect(nothing).toEqual({ code: 1, said: '', complained: expect.stringMatching(/^There is no portal in /) })
})
