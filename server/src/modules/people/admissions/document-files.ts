import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ApplicationDocument } from '@bellhouse/contracts'
import type { FastifyReply } from 'fastify'
import type { Download } from '../../../http/download'
import { notFound } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { afterReply, keepBytes } from '../../../platform/files/kept-files'
import { isFileOfDocument } from './documents.repo'

const folderIn = (dataFolder: string) => join(dataFolder, 'documents')

/** Keeps the bytes under a random name in the data folder, on the disk before it returns; answers the name. */
export const keepFile = (dataFolder: string, bytes: Buffer) => keepBytes(folderIn(dataFolder), bytes)

/** After the reply the file goes if no document is in it. */
export function tidyAfter(reply: FastifyReply, db: Db, dataFolder: string, file: string) {
  afterReply(reply, () => removeIfLoose(db, dataFolder, file))
}

async function removeIfLoose(db: Db, dataFolder: string, file: string) {
  if (!(await isFileOfDocument(db, file))) await rm(join(folderIn(dataFolder), file), { force: true })
}

interface Kept extends Pick<ApplicationDocument, 'name' | 'type'> {
  file: string
}

export async function sendFile(dataFolder: string, { name, type, file }: Kept): Promise<Download> {
  const body = await openKeptDocument(dataFolder, file)
  if (!body) throw notFound('document')
  return { filename: name, type, body }
}

/** The bytes of a document, piece by piece; nothing where the file is gone. */
export async function openKeptDocument(dataFolder: string, file: string) {
  const path = join(folderIn(dataFolder), file)
  const isThere = await stat(path).catch(() => null)
  return isThere && createReadStream(path)
}
