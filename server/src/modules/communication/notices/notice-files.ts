import { readFile } from 'node:fs/promises'
import { mostNoticeFiles, type NoticeFile } from '@bellhouse/contracts'
import type { FastifyReply } from 'fastify'
import type { Download } from '../../../http/download'
import { conflict, notFound } from '../../../http/problems'
import type { UploadedFile } from '../../../http/upload'
import type { Db } from '../../../platform/db/open'
import { documentNameOf, readDocument } from '../../../platform/files/document-content'
import type { FileStore } from '../../../platform/files/file-store'
import { insertNoticeFile, listNoticeFiles, lockNotice } from './notices.repo'

interface Place {
  app: { files: FileStore }
  reply: FastifyReply
}

/** Keeps the files of a notice, each one what it is by its content; answers their names. */
export async function keepNoticeFiles(db: Db, noticeId: string, files: readonly UploadedFile[], { app, reply }: Place) {
  await lockNotice(db, noticeId)
  const already = await listNoticeFiles(db, noticeId)
  if (already.length + files.length > mostNoticeFiles)
    throw conflict(`A notice may have at most ${mostNoticeFiles} files.`)
  const names: string[] = []
  for (const uploaded of files) {
    const name = documentNameOf(uploaded)
    const { path } = uploaded
    const { type, bytes } = await readDocument(name, await readFile(path))
    const file = await app.files.put(db, bytes)
    app.files.deleteAfter(reply, file)
    await insertNoticeFile(db, { notice_id: noticeId, name, type, size: bytes.length, file })
    names.push(name)
  }
  return names
}

type KeptFile = Pick<NoticeFile, 'name' | 'type'> & { file: string }

export async function sendNoticeFile(kept: FileStore, { name, type, file }: KeptFile): Promise<Download> {
  const body = await kept.open(file)
  if (!body) throw notFound('file')
  return { filename: name, type, body }
}
