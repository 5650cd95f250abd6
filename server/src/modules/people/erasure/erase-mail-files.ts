import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { outboxFolderOf } from '../../../platform/mail/mail-transport'

/** Where mails are written to files, those to one of the addresses go. */
export async function eraseMailFiles(dataFolder: string, addresses: readonly string[]) {
  if (addresses.length === 0) return
  const folder = outboxFolderOf(dataFolder)
  const names = await readdir(folder).catch(() => [])
  const wanted = addresses.map((address) => address.toLowerCase())
  for (const name of names) {
    const path = join(folder, name)
    const text = (await readFile(path, 'utf8')).toLowerCase()
    if (wanted.some((address) => text.includes(address))) await rm(path, { force: true })
  }
}
