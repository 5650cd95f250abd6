import { createReadStream } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { largestNoticeFile, mostNoticeFiles, type NoticeFile } from '@bellhouse/contracts'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../db/open'
import { documentNameOf, mustBeSmall, readDocument } from '../../document-content'
import type { Download } from '../../download'
import { afterReply, keepBytes } from '../../kept-files'
import { conflict, notFound } from '../../problems'
import type { UploadedFile } from '../../upload'
import { insertNoticeFile, isFileOfNotice, listNoticeFiles, lockNotice } from './notices.repo'

const folderIn = (dataFolder: string) => join(dataFolder, 'notices')

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
    const file = await keepBytes(folderIn(place.app.env.DATA_DIR), bytes)
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
