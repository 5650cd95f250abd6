import { randomBytes } from 'node:crypto'
import { readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { aDocument, aPortal } from '../../../test/backup-portal'
import { aSchool, aStudent } from '../../../test/factories'
import { openBlankDatabase, openTestDatabase } from '../../../test/test-database'
import { backUp } from './back-up'
import { findBackup, restore } from './restore'
import { removeOld } from './retention'
import { verifyBackups } from './verify'

let database: Awaited<ReturnType<typeof openTestDatabase>>
let school: Awaited<ReturnType<typeof aPortal>>
let letter: Awaited<ReturnType<typeof aDocument>>
let empty: Awaited<ReturnType<typeof openBlankDatabase>>
let target: Awaited<ReturnType<typeof aPortal>>

beforeAll(async () => {
  database = await openTestDatabase()
  school = await aPortal(database)
  await aSchool(database.db)
  await aStudent(database.db)
  letter = await aDocument(database.db, school.files, randomBytes(200_000))
  await school.putKey('a key')
})
beforeEach(async () => {
  empty = await openBlankDatabase()
  target = await aPortal(empty)
})
afterEach(async () => {
  await empty.drop()
  await target.remove()
  await rm(school.backups, { recursive: true, force: true })
})
afterAll(async () => {
  await database.drop()
  await school.remove()
})

const documentOf = (sha256: string) => ({ sha256, isPressed: false })

async function aBackup() {
  const folder = await school.openBackups()
  return { folder, ...(await backUp(school.portal, folder)) }
}

describe('damage', () => {
  const flip = async (path: string, place = 60) => {
    const bytes = await readFile(path)
    bytes[place] = (bytes[place] ?? 0) ^ 4
    await writeFile(path, bytes)
  }
  type Backup = Awaited<ReturnType<typeof aBackup>>
  const pathOfTable = ({ folder, manifest }: Backup, table: string) =>
    folder.pathOf(manifest.tables.find(({ name }) => name === table)?.part ?? documentOf(''))

  it.each<[string, (backup: Backup) => Promise<unknown>, RegExp]>([
    [
      'a document with another bit',
      ({ folder }) => flip(folder.pathOf(documentOf(letter.hash)), 90_000),
      /^The document [0-9a-f]{64} is damaged: /,
    ],
    [
      'a document that is gone',
      ({ folder }) => rm(folder.pathOf(documentOf(letter.hash))),
      /^The document \S+ is missing: /,
    ],
    [
      'a document that is cut off',
      ({ folder }) => truncate(folder.pathOf(documentOf(letter.hash)), 65_588),
      /^The document \S+ is cut off: 65588 of 200100 bytes are there: /,
    ],
    ['a table with another bit', (backup) => flip(pathOfTable(backup, 'student')), /^The table student is damaged: /],
    ['a table that is gone', (backup) => rm(pathOfTable(backup, 'student')), /^The table student is missing: /],
    [
      'a key with another bit',
      ({ folder, manifest }) => flip(folder.pathOf(manifest.files[0]?.part ?? documentOf('')), 40),
      /^The file keys\/signing\.pem is damaged: /,
    ],
    [
      'a list of documents that is gone',
      ({ folder, manifest }) => rm(folder.pathOf(manifest.documents.list)),
      /^The list of the documents is missing: /,
    ],
  ])('%s is named by verify, and not restored', async (_, harm, sentence) => {
    const backup = await aBackup()
    expect((await verifyBackups(backup.folder)).backups.flatMap(({ faults }) => faults)).toEqual([])
    await harm(backup)
    const [found] = (await verifyBackups(backup.folder)).backups
    expect(found?.faults).toEqual([expect.stringMatching(sentence)])
    await expect(restore(backup.folder, backup.manifest, target)).rejects.toThrow('Nothing was restored')
  })

  it.each<[string, (path: string) => Promise<unknown>, string]>([
    ['has another bit', flip, 'is damaged'],
    ['is cut off', (path) => truncate(path, 1_000), 'is damaged'],
    ['is empty', (path) => truncate(path, 0), 'is cut off'],
  ])('a backup whose list %s is not restored and keeps its parts; others are offered', async (_, harm, word) => {
    const { folder, manifest } = await aBackup()
    const { manifest: second } = await aBackup()
    await harm(join(school.backups, 'backups', `${second.name}.backup`))
    const { backups, faults } = await verifyBackups(folder)
    expect(backups.map(({ name }) => name)).toEqual([manifest.name])
    expect(faults).toEqual([`The list of the backup ${second.name} ${word}. It cannot be restored.`])
    await expect(findBackup(folder, undefined)).rejects.toThrow(`Try another one with --backup: ${manifest.name}.`)
    await expect(findBackup(folder, manifest.name)).resolves.toMatchObject({ name: manifest.name })
    await expect(removeOld(folder, { daily: 9, weekly: 0, monthly: 0 })).rejects.toThrow('No old backup was removed')
  })

  it('of a document in the file store itself keeps no backup from being made, and is told each time', async () => {
    const { hash, id } = await aDocument(school.db, school.files, Buffer.from('lost'))
    await rm(join(school.dataFolder, 'files/sha256', hash.slice(0, 2), hash))
    const { folder, manifest } = await aBackup()
    expect(manifest.lacking).toEqual([hash])
    const [found] = (await verifyBackups(folder)).backups
    expect(found?.faults).toEqual([`The document ${hash} was lost before the backup: the file store did not have it.`])
    await restore(folder, manifest, target)
    expect(await target.files.has(letter.hash)).toBe(true)
    await sql`delete from notice_file where id = ${id}`.execute(school.db)
    await school.files.delete(hash)
  })
})
