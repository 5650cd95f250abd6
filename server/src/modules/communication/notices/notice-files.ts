import { createReadStream } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { largestNoticeFile, mostNoticeFiles, type NoticeFile } from '@bellhouse/contracts'
import type { FastifyReply } from 'fastify'
import type { Download } from '../../../http/download'
import { conflict, notFound } from '../../../http/problems'
import type { UploadedFile } from '../../../http/upload'
import type { Db } from '../../../platform/db/open'
import { documentNameOf, mustBeSmall, readDocument } from '../../../platform/files/document-content'
import { afterReply, keepBytes } from '../../../platform/files/kept-files'
import { insertNoticeFile, isFileOfNotice, listFilesOfNotices, listNoticeFiles, lockNotice } from './notices.repo'

const folderIn = (dataFolder: string) => join(dataFolder, 'notices')

/** Keeps the bytes of a file under a random name, on the disk before it returns; answers the name. */
export const keepNoticeBytes = (dataFolder: string, bytes: Buffer) => keepBytes(folderIn(dataFolder), bytes)

interface Place {
  app: { db: Db; env: { DATA_DIR: string } }
  reply: FastifyReply
}

/** Keeps the files of a notice, each one what it is by its content; answers their names. */
export async function keepNoticeFiles(db: Db, noticeId: string, files: readonly UploadedFile[], place: Place) {
  await lockNotice(db, noticeId)
  const already = await listNoticeFiles(db, noticeId)
  if (already.length + files.length > mostNoticeFiles)
    throw conflict(`A notice may have at most ${mostNoticeFiles} files.`)
  const names: string[] = []
  for (const uploaded of files) {
    const name = documentNameOf(uploaded)
    const { path } = mustBeSmall(uploaded, largestNoticeFile)
    const { type, bytes } = await readDocument(name, await readFile(path))
    const file = await keepNoticeBytes(place.app.env.DATA_DIR, bytes)
    tidyAfter(place, file)
    await insertNoticeFile(db, { notice_id: noticeId, name, type, size: bytes.length, file })
    names.push(name)
  }
  return names
}

/** After the reply the file goes if it hangs on no notice. */
export function tidyAfter({ app, reply }: Place, file: string) {
  afterReply(reply, async () => {
    if (!(await isFileOfNotice(app.db, file))) await rm(join(folderIn(app.env.DATA_DIR), file), { force: true })
  })
}

type KeptFile = Pick<NoticeFile, 'name' | 'type'> & { file: string }

export async function sendNoticeFile(dataFolder: string, { name, type, file }: KeptFile): Promise<Download> {
  const path = join(folderIn(dataFolder), file)
  const isThere = await stat(path).catch(() => null)
  if (!isThere) throw notFound('file')
  return { filename: name, type, body: createReadStream(path) }
}

// A file is on the disk a moment before it is in the database.
const youngest = 3_600_000

/** Removes the files that hang on no notice: what a server that was cut off left. */
export async function sweepNoticeFiles(db: Db, dataFolder: string) {
  const names = await readdir(folderIn(dataFolder)).catch(() => [])
  if (names.length === 0) return
  const known = new Set(await listFilesOfNotices(db))
  for (const name of names.filter((one) => !known.has(one))) {
    const path = join(folderIn(dataFolder), name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > youngest) await rm(path, { force: true })
  }
}
