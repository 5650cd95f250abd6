import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { sql } from 'kysely'
import { aPortal, passphrase } from '../../../test/backup-portal'
import { aSchool } from '../../../test/factories'
import { openTestDatabase } from '../../../test/test-database'
import type { Db } from '../db/open'
import { type Job, JobFailure } from '../jobs/job-kind'
import { BackupFolder } from './backup-folder'
import { backupRounds } from './backup-rounds'
import { deleteOldBackupRuns, findBackupTurn, readBackupRuns } from './backup-run.repo'
import { backupReader } from './backup-state'
import { verifyBackups } from './verify'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let school: Awaited<ReturnType<typeof aPortal>>
beforeAll(async () => {
  database = await openTestDatabase()
  school = await aPortal(database)
  await aSchool(database.db)
})
afterEach(async () => {
  await database.db.deleteFrom('backup_run').execute()
  await rm(school.backups, { recursive: true, force: true })
})
afterAll(async () => {
  await database.drop()
  await school.remove()
})

const ran = (startedAt: string, given: object = { name: 'a' }, folder = school.backups) =>
  sql`insert into backup_run (started_at, finished_at, folder, name, failure)
    select t, t, ${folder}, ${'name' in given ? String(given.name) : null}, ${'failure' in given ? String(given.failure) : null}
    from (select (${startedAt})::timestamptz as t) given`.execute(database.db)

/** The hour of the school's clock, which is so many hours from now. */
async function hourFromNow(hours: number) {
  const { rows } = await sql<{ hour: number }>`select extract(hour from (now() + make_interval(hours => ${hours}))
    at time zone (select time_zone from school))::int as hour from school`.execute(database.db)
  return rows[0]?.hour ?? 0
}
async function isBackupDue(db: Db, hour: number) {
  const { isMade, failure } = await findBackupTurn(db, { folder: school.backups, hour })
  return !isMade && failure === null
}
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

describe('a backup is due', () => {
  it('where there is none, and no longer once there is one since the hour has struck', async () => {
    const hour = await hourFromNow(-2)
    expect(await isBackupDue(database.db, hour)).toBe(true)
    await ran(ago(1))
    expect(await isBackupDue(database.db, hour)).toBe(false)
  })

  it('once the hour has struck on the clock of the school, wherever the server is', async () => {
    await ran(ago(5 * 60))
    for (const zone of ['Africa/Kampala', 'Pacific/Auckland', 'America/Lima']) {
      await sql`update school set time_zone = ${zone}`.execute(database.db)
      expect([zone, await isBackupDue(database.db, await hourFromNow(-2))]).toEqual([zone, true])
      expect([zone, await isBackupDue(database.db, await hourFromNow(-8))]).toEqual([zone, false])
      expect([zone, await isBackupDue(database.db, await hourFromNow(2))]).toEqual([zone, false])
    }
  })

  it('whatever somebody has made or tried in another folder', async () => {
    const hour = await hourFromNow(-2)
    await ran(ago(1), { name: 'a' }, '/media/stick')
    await ran(ago(1), { failure: 'The disk is full.' }, '/media/stick')
    expect(await isBackupDue(database.db, hour)).toBe(true)
  })

  it('again an hour after a try that failed, and not before', async () => {
    await ran(ago(50), { failure: 'The disk is full.' })
    const hour = await hourFromNow(-2)
    expect(await isBackupDue(database.db, hour)).toBe(false)
    await sql`update backup_run set finished_at = now() - interval '56 minutes'`.execute(database.db)
    expect(await isBackupDue(database.db, hour)).toBe(true)
  })

  it('whatever was written by a clock that was ahead', async () => {
    const hour = await hourFromNow(-2)
    await ran(ago(60 * 60), { name: 'good' })
    for (const given of [{ name: 'ahead' }, { failure: 'The disk is full.' }]) {
      await ran(ago(-60 * 60), given)
      expect(await isBackupDue(database.db, hour)).toBe(true)
      await sql`update backup_run set finished_at = now() where finished_at > now()`.execute(database.db)
      expect(await isBackupDue(database.db, hour)).toBe(true)
    }
    const { lastGood, failure } = await readBackupRuns(database.db, school.backups)
    expect([Date.parse(lastGood?.at ?? '') < Date.now(), failure]).toEqual([true, null])
  })
})

describe('the daily backup', () => {
  const keep = { daily: 7, weekly: 4, monthly: 12 }
  const plan = (given: object = {}) => ({
    folder: school.backups,
    hour: 0,
    passphrase: passphrase.text,
    keep,
    ...given,
  })
  const job = (end = new AbortController()): Job<unknown> => ({
    ...{ id: crypto.randomUUID(), payload: {}, ownerId: null, attempts: 1, signal: end.signal },
    report: async () => {},
  })

  it('is made once, is whole, and is told', async () => {
    const rounds = backupRounds(school.portal, plan())
    await rounds.run(job())
    await rounds.run(job())
    const folder = await BackupFolder.open(school.backups, passphrase)
    const { backups } = await verifyBackups(folder)
    expect(backups).toMatchObject([{ faults: [] }])
    const state = await readBackupRuns(database.db, school.backups)
    expect(state).toEqual({ lastGood: { at: backups[0]?.at, documents: 0 }, failure: null })
  })

  it('that is not in its folder any more is told, and so is the next one, which begins anew', async () => {
    const state = () => backupReader(database.db, school.backups)()
    await backupRounds(school.portal, plan()).run(job())
    expect(await state()).toMatchObject({ lastGood: { documents: 0 }, failure: null })

    await rm(school.backups, { recursive: true })
    const gone = { sentence: expect.stringMatching(/does not hold the last backup any more\. Where a disk belongs/) }
    expect(await state()).toMatchObject({ lastGood: null, failure: gone })

    await sql`update backup_run set started_at = now() - interval '2 days'`.execute(database.db)
    const anew = /was empty, and the earlier backups are not there: this one begins anew\./
    await expect(backupRounds(school.portal, plan()).run(job())).rejects.toThrow(anew)
    expect(await state()).toMatchObject({
      lastGood: { documents: 0 },
      failure: { sentence: expect.stringMatching(anew) },
    })
    // It is made, so the next round has nothing to do.
    await backupRounds(school.portal, plan()).run(job())
    const { backups } = await verifyBackups(await BackupFolder.open(school.backups, passphrase))
    expect(backups).toHaveLength(1)
  })

  it('that fails says why, and no half of it counts', async () => {
    const folder = join(school.dataFolder, 'file', 'backups')
    await writeFile(join(school.dataFolder, 'file'), '')
    const sentence = `${folder} cannot be a folder: a part of its path is a file.`
    await expect(backupRounds(school.portal, plan({ folder })).run(job())).rejects.toThrow(sentence)
    expect(await readBackupRuns(database.db, folder)).toMatchObject({
      lastGood: null,
      failure: { sentence },
    })
    const wrong = backupRounds(school.portal, plan({ passphrase: undefined }))
    await database.db.deleteFrom('backup_run').execute()
    await expect(wrong.run(job())).rejects.toThrow('A backup is closed with a secret')
  })

  it('whose secret was set wrong since is told before the next night', async () => {
    await backupRounds(school.portal, plan()).run(job())
    const wrong = backupRounds(school.portal, plan({ passphrase: 'another passphrase than before' }))
    for (const round of ['the first', 'the second']) {
      await expect([round, await wrong.run(job()).catch(String)]).toEqual([
        round,
        'Error: The next backup cannot be made. This is not the passphrase with which these backups were made.',
      ])
    }
    expect(await readBackupRuns(database.db, school.backups)).toMatchObject({ failure: null })
    await backupRounds(school.portal, plan()).run(job())
  })

  it('that failed has not gone well again in the rounds until it is tried anew', async () => {
    const wrong = backupRounds(school.portal, plan({ passphrase: undefined }))
    await expect(wrong.run(job())).rejects.toThrow('A backup is closed with a secret')
    await expect(wrong.run(job())).rejects.toThrow('A backup is closed with a secret')
    const { rows } = await sql<{ tries: number }>`select count(*)::int as tries from backup_run`.execute(database.db)
    expect(rows).toEqual([{ tries: 1 }])
    await ran(ago(0))
    await wrong.run(job())
  })

  it('says that its disk is full, or that its folder may not be written', async () => {
    for (const [code, words, sentence] of [
      ['ENOSPC', 'ENOSPC: no space left on device, write', 'There is no space left on the disk: '],
      ['EROFS', "EROFS: read-only file system, mkdir '/mnt/backups'", 'A file may not be touched: '],
    ] as const) {
      await database.db.deleteFrom('backup_run').execute()
      const make = jest.spyOn(BackupFolder, 'make').mockRejectedValueOnce(Object.assign(new Error(words), { code }))
      await expect(backupRounds(school.portal, plan()).run(job())).rejects.toThrow(new JobFailure(sentence + words))
      make.mockRestore()
      expect((await readBackupRuns(database.db, school.backups)).failure?.sentence).toBe(sentence + words)
    }
  })

  it('is made by the next server where this one stops in the middle', async () => {
    const end = new AbortController()
    end.abort(new Error('stopping'))
    await expect(backupRounds(school.portal, plan()).run(job(end))).rejects.toThrow('stopping')
    expect(await readBackupRuns(database.db, school.backups)).toEqual({ lastGood: null, failure: null })
    expect(await isBackupDue(database.db, 0)).toBe(true)
  })

  it('forgets what became of old tries, but not the last good one', async () => {
    await ran('2026-01-01')
    await ran('2026-01-02')
    await ran('2026-01-03', { failure: 'The disk is full.' })
    await deleteOldBackupRuns(database.db)
    const left = await database.db.selectFrom('backup_run').select('started_at').execute()
    expect(left.map(({ started_at }) => started_at.toISOString().slice(0, 10))).toEqual(['2026-01-02'])
  })
})

it('a folder that holds something else is not taken for backups', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bellhouse-other-'))
  await mkdtemp(join(folder, 'photos-'))
  await expect(BackupFolder.make(folder, passphrase)).rejects.toThrow('holds something else')
  await expect(BackupFolder.open(folder, passphrase)).rejects.toThrow('There are no backups in')
  await rm(folder, { recursive: true })
})

describe('what is told of backups', () => {
  it('is told of the nightly ones where there are any, else of those that people make', async () => {
    const early = ago(60 * 60)
    await ran(early, { name: 'nightly' })
    await ran(ago(5), { name: 'by hand' }, '/media/stick')
    await ran(ago(1), { failure: 'The disk is full.' }, '/media/stick')
    expect(await readBackupRuns(database.db, school.backups)).toEqual({
      lastGood: { at: early, documents: 0 },
      failure: null,
    })
    const { lastGood, failure } = await readBackupRuns(database.db, undefined)
    expect([lastGood?.at !== early, failure?.sentence]).toEqual([true, 'The disk is full.'])
  })

  it('stays for the last good one of each folder, however old', async () => {
    const days = (count: number) => ago(count * 24 * 60)
    for (const folder of [school.backups, '/media/stick']) {
      await ran(days(200), { name: 'older' }, folder)
      await ran(days(100), { name: 'old' }, folder)
    }
    await deleteOldBackupRuns(database.db)
    const { rows } = await sql<{ name: string }>`select name from backup_run`.execute(database.db)
    expect(rows).toEqual([{ name: 'old' }, { name: 'old' }])
  })
})
