import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { anAccount, aSchool, aStudent } from '../../test/factories'
import { hashOf } from '../../test/stored-files'
import { testApp } from '../../test/test-app'
import type { Db } from '../platform/db/open'
import { takeOverFolders } from './take-over-folders'

const app = testApp()
const folderOf = (name: string) => join(app.server.env.DATA_DIR, name)

beforeAll(async () => {
  const { term } = await aSchool(app.db)
  const admin = await anAccount(app.db, 'admin')
  // As the server wrote it before: names in the rows, which no foreign key of today would let in.
  await app.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db)
    const notice = await aNotice(db, admin.id)
    for (const name of ['one', 'two'])
      await sql`
      insert into notice_file (notice_id, name, type, size, file) values (${notice}, ${name}, 'application/pdf', 3, ${name})`.execute(
        db,
      )
    await sql`
      insert into report_card_run (id, term_id, started_by, state)
      values ('00000000-0000-4000-8000-000000000001', ${term.id}, ${admin.id}, 'done')`.execute(db)
  })
  await aStudent(app.db, { photo: 'face', given_names: 'Ada' })
  await aStudent(app.db, { photo: 'half', given_names: 'Halima' })
  await write('notices', { one: 'first', two: 'second', loose: 'nobody’s' })
  await write('photos', { 'face.jpg': 'large', 'face.webp': 'small', 'half.jpg': 'alone' })
  await write('report-cards', { '00000000-0000-4000-8000-000000000001.zip': 'cards' })
})

async function aNotice(db: Db, author: string) {
  const { id } = await db
    .insertInto('notice')
    .values({
      ...{ title: 'Trip', text: 'Bring water', audience: 'staff' },
      ...{ from_day: '2026-10-05', until_day: '2026-10-06', author_id: author },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function write(folder: string, files: Record<string, string>) {
  await mkdir(folderOf(folder), { recursive: true })
  for (const [name, content] of Object.entries(files)) await writeFile(join(folderOf(folder), name), content)
}

const takeOver = (files = app.server.files) => takeOverFolders(app.db, files, app.server.env.DATA_DIR)
const textOf = async (hash: string | null | undefined) => String(await app.server.files.read(hash ?? ''))

/** A store that the server is killed in at the second file. */
function killedAtTheSecond() {
  let puts = 0
  const files = Object.create(app.server.files) as typeof app.server.files
  files.put = (db, bytes) => {
    puts += 1
    if (puts > 1) throw new Error('killed')
    return app.server.files.put(db, bytes)
  }
  return files
}

it('moves the files of before into the store, also after it was killed half-way, and says what is damaged', async () => {
  await expect(takeOver(killedAtTheSecond())).rejects.toThrow('killed')
  const left = [join(folderOf('photos'), 'half.jpg')]
  await expect(takeOver()).resolves.toEqual(left)

  const notices = await app.db.selectFrom('notice_file').select(['name', 'file']).orderBy('name').execute()
  expect(notices).toEqual([
    { name: 'one', file: hashOf('first') },
    { name: 'two', file: hashOf('second') },
  ])
  for (const [at, text] of [
    ['0', 'first'],
    ['1', 'second'],
  ] as const)
    expect(await textOf(notices[Number(at)]?.file)).toBe(text)
  const photo = await app.db.selectFrom('photo').selectAll().executeTakeFirstOrThrow()
  expect([photo.id, await textOf(photo.file), await textOf(photo.thumbnail)]).toEqual(['face', 'large', 'small'])
  const run = await app.db.selectFrom('report_card_run').select('file').executeTakeFirstOrThrow()
  expect(await textOf(run.file)).toBe('cards')
  expect(await app.server.files.has(hashOf('nobody’s'))).toBe(false)

  await expect(takeOver()).resolves.toEqual(left)
  const folders = await readdir(app.server.env.DATA_DIR)
  expect(folders).not.toContain('notices')
  expect(folders).not.toContain('report-cards')
})
