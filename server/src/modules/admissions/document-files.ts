import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ApplicationDocument } from '@bellhouse/contracts'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../db/open'
import type { Download } from '../../download'
import { notFound } from '../../problems'
import { isFileOfDocument } from './documents.repo'

const folderIn = (dataFolder: string) => join(dataFolder, 'documents')

/** Keeps the bytes under a random name in the data folder, on the disk before it returns; answers the name. */
export async function keepFile(dataFolder: string, bytes: Buffer): Promise<string> {
  const name = randomUUID()
  await mkdir(folderIn(dataFolder), { recursive: true, mode: 0o700 })
  const file = await open(join(folderIn(dataFolder), name), 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  return name
}

/** After the reply, when it is certain what the database keeps, the file goes if no document is in it. */
export function tidyAfter(reply: FastifyReply, db: Db, dataFolder: string, file: string) {
  reply.raw.once('close', () => {
    removeIfLoose(db, dataFolder, file).catch((error) => reply.log.error(error))
  })
}

async function removeIfLoose(db: Db, dataFolder: string, file: string) {
  if (!(await isFileOfDocument(db, file))) await rm(join(folderIn(dataFolder), file), { force: true })
}

interface Kept extends Pick<ApplicationDocument, 'name' | 'type'> {
  file: string
}

export async function sendFile(dataFolder: string, { name, type, file }: Kept): Promise<Download> {
  const path = join(folderIn(dataFolder), file)
  const isThere = await stat(path).catch(() => null)
  if (!isThere) throw notFound('document')
  return { filename: name, type, body: createReadStream(path) }
}
