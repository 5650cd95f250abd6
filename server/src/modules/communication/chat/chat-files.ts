import { createReadStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import type { Download } from '../../../http/download'
import { notFound } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { afterReply, keepBytes } from '../../../platform/files/kept-files'
import { deleteUnsentAttachments, isFileOfAttachment, listAttachmentFiles } from './chat-messages.repo'

const folderIn = (dataFolder: string) => join(dataFolder, 'attachments')

/** Keeps the bytes of an attachment under a random name, on the disk before it returns; answers the name. */
export const keepAttachment = (dataFolder: string, bytes: Buffer) => keepBytes(folderIn(dataFolder), bytes)

/** After the reply the file goes if no attachment is in it. */
export function tidyAttachmentAfter(reply: FastifyReply, db: Db, dataFolder: string, file: string) {
  afterReply(reply, async () => {
    if (!(await isFileOfAttachment(db, file))) await removeAttachmentFile(dataFolder, file)
  })
}

const removeAttachmentFile = (dataFolder: string, file: string) => rm(join(folderIn(dataFolder), file), { force: true })

interface Kept {
  name: string
  type: string
  file: string
}

export async function sendAttachment(dataFolder: string, { name, type, file }: Kept): Promise<Download> {
  const body = await openAttachment(dataFolder, file)
  if (!body) throw notFound('file')
  return { filename: name, type, body }
}

/** The bytes of an attachment, piece by piece; nothing where the file is gone. */
export async function openAttachment(dataFolder: string, file: string) {
  const path = join(folderIn(dataFolder), file)
  const isThere = await stat(path).catch(() => null)
  return isThere && createReadStream(path)
}

// A file is on the disk a moment before it is in the database.
const youngest = 3_600_000

/** Removes what was put up and never sent, what stood in messages that are gone, and what a server that was cut off left. */
export async function sweepAttachments(db: Db, dataFolder: string) {
  await deleteUnsentAttachments(db)
  const names = await readdir(folderIn(dataFolder)).catch(() => [])
  if (names.length === 0) return
  const known = new Set(await listAttachmentFiles(db))
  for (const name of names.filter((one) => !known.has(one))) {
    const { mtimeMs } = await stat(join(folderIn(dataFolder), name))
    if (Date.now() - mtimeMs > youngest) await removeAttachmentFile(dataFolder, name)
  }
}
