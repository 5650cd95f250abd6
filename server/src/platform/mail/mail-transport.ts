import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createSynced, makeFolder, orNothing } from '@bellhouse/releases'
import { createTransport } from 'nodemailer'
import type { Env } from '../../env'
import { inSpan } from '../tracing/in-span'
import type { Mail } from './mail.repo'

export type SendMail = (mail: Mail) => Promise<void>

/** Sends by SMTP where SMTP_URL is set, else writes each mail as a file that a mail program opens. */
export function mailTransportOf({
  SMTP_URL,
  MAIL_FROM,
  DATA_DIR,
}: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>): SendMail {
  if (!SMTP_URL) return fileTransport(outboxFolderOf(DATA_DIR), MAIL_FROM)
  const transport = createTransport({ url: SMTP_URL, connectionTimeout: 10_000, socketTimeout: 30_000 })
  return async ({ recipient, subject, body }) => {
    const mail = { from: MAIL_FROM, to: recipient, subject, text: body }
    await inSpan('send a mail', {}, () => transport.sendMail(mail))
  }
}

export const outboxFolderOf = (dataFolder: string) => join(dataFolder, 'outbox')

function fileTransport(folder: string, from: string): SendMail {
  const transport = createTransport({ streamTransport: true, buffer: true })
  return async ({ recipient, subject, body }) => {
    const { message } = await transport.sendMail({ from, to: recipient, subject, text: body })
    await makeFolder(folder, 0o700)
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
    // On the disk before the mail counts as sent.
    await createSynced(join(folder, name), message as Buffer, 0o600)
  }
}

/** Where mails are written to files, those to one of the addresses go. */
export async function eraseMailFiles(dataFolder: string, addresses: readonly string[]) {
  if (addresses.length === 0) return
  const folder = outboxFolderOf(dataFolder)
  const names = (await readdir(folder).catch(orNothing)) ?? []
  const wanted = addresses.map((address) => address.toLowerCase())
  for (const name of names) {
    const path = join(folder, name)
    const text = (await readFile(path, 'utf8')).toLowerCase()
    if (wanted.some((address) => text.includes(address))) await rm(path, { force: true })
  }
}
