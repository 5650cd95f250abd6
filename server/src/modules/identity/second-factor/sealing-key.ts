import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createSynced, dropEmpty, makeFolder } from '@bellhouse/releases'
import { StartupError } from '../../../platform/startup-error'

const size = 32

/** The key that seals the secrets of second steps, made at the first start. It is not the one of sessions, which may be replaced. */
export async function openSealingKey(folder: string): Promise<Buffer> {
  const file = join(folder, 'sealing.key')
  await makeFolder(folder, 0o700)
  await dropEmpty(file)
  await createSynced(file, makeSealingKey().toString('base64'), 0o600)
  await mustBePrivate(file)
  const key = Buffer.from(await readFile(file, 'utf8'), 'base64')
  if (key.length === size) return key
  throw new StartupError(
    `The key of second steps (${file}) cannot be read. Bring it back from a backup; without it nobody’s authenticator app works.`,
  )
}

/** A key that lives only in memory. */
export const makeSealingKey = () => randomBytes(size)

async function mustBePrivate(file: string) {
  const { mode } = await stat(file)
  if (process.platform === 'win32' || (mode & 0o077) === 0) return
  throw new StartupError(`Other users can read the key of second steps. Run: chmod 600 ${file}`)
}
