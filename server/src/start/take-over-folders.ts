import { readdir, readFile, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { orNothing } from '@bellhouse/releases'
import { sql } from 'kysely'
import { insertPhoto } from '../modules/people/photos'
import type { Db } from '../platform/db/open'
import type { FileStore } from '../platform/files/file-store'

/** Folders of before in the data folder, and the table that called their files by name. */
const folders = [
  ['documents', 'application_document'],
  ['attachments', 'chat_attachment'],
  ['notices', 'notice_file'],
] as const

/**
 * Moves the files that modules once had in folders of their own into the one store. A file goes from its folder once the
 * row that names it is committed, so whoever is killed in the middle goes on where it was. Answers what had to stay.
 */
export async function takeOverFolders(db: Db, files: FileStore, dataFolder: string): Promise<string[]> {
  const left: string[] = []
  for (const [folder, table] of folders) {
    for (const name of await listNames(join(dataFolder, folder))) {
      const path = join(dataFolder, folder, name)
      await db.transaction().execute(async (inside) => {
        if (await isNamed(inside, table, name))
          await rename(inside, table, name, await files.put(inside, await readFile(path)))
      })
      // A file that no row names was left over from a command that failed, or has been taken over already.
      await rm(path, { force: true })
    }
  }
  left.push(...(await takeOverPhotos(db, files, join(dataFolder, 'photos'))))
  await takeOverCards(db, files, join(dataFolder, 'report-cards'))
  for (const folder of [...folders.map(([name]) => name), 'photos', 'report-cards'])
    await removeEmpty(join(dataFolder, folder))
  return left
}

async function takeOverPhotos(db: Db, files: FileStore, folder: string) {
  const names = await listNames(folder)
  const left: string[] = []
  for (const id of new Set(names.map((name) => name.replace(/\.\w+$/, '')))) {
    const [full, thumbnail] = [`${id}.jpg`, `${id}.webp`].map((name) => join(folder, name)) as [string, string]
    const isWhole = names.includes(`${id}.jpg`) && names.includes(`${id}.webp`)
    const isWanted = await isPhotoOfSomebody(db, id)
    if (isWanted && !isWhole) {
      left.push(...names.filter((name) => name.startsWith(id)).map((name) => join(folder, name)))
      continue
    }
    if (isWanted) {
      await db.transaction().execute(async (inside) => {
        const file = await files.put(inside, await readFile(full))
        await insertPhoto(inside, { id, file, thumbnail: await files.put(inside, await readFile(thumbnail)) })
      })
    }
    await rm(thumbnail, { force: true })
    await rm(full, { force: true })
  }
  return left
}

async function takeOverCards(db: Db, files: FileStore, folder: string) {
  for (const name of await listNames(folder)) {
    const runId = name.replace(/\.zip$/, '')
    await db.transaction().execute(async (inside) => {
      const bytes = await readFile(join(folder, name))
      const { rows } =
        await sql`select from report_card_run where id::text = ${runId} and state = 'done' and file is null`.execute(
          inside,
        )
      if (rows.length > 0)
        await sql`update report_card_run set file = ${await files.put(inside, bytes)} where id::text = ${runId}`.execute(
          inside,
        )
    })
    await rm(join(folder, name), { force: true })
  }
}

const listNames = async (folder: string) => (await readdir(folder).catch(orNothing)) ?? []

async function removeEmpty(folder: string) {
  if ((await readdir(folder).catch(orNothing))?.length === 0) await rmdir(folder)
}

async function isNamed(db: Db, table: string, name: string) {
  const { rows } = await sql`select from ${sql.table(table)} where file = ${name} for update`.execute(db)
  return rows.length > 0
}

const rename = (db: Db, table: string, name: string, hash: string) =>
  sql`update ${sql.table(table)} set file = ${hash} where file = ${name}`.execute(db)

/** One that has no row in the store yet. */
async function isPhotoOfSomebody(db: Db, id: string) {
  const { rows } = await sql`
    select from student where photo = ${id} and not exists (select from photo where id = ${id})
    union all select from staff where photo = ${id} and not exists (select from photo where id = ${id})`.execute(db)
  return rows.length > 0
}
