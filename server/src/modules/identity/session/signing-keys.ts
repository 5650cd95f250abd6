import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createSynced, dropEmpty, makeFolder } from '@bellhouse/releases'
import { StartupError } from '../../../platform/startup-error'

export interface SigningKeys {
  /** Names the key in a token's header. */
  id: string
  privatePem: string
  publicPem: string
}

/** The key pair of this school, made at the first start. */
export async function openSigningKeys(folder: string): Promise<SigningKeys> {
  const file = join(folder, 'signing.pem')
  await makeFolder(folder, 0o700)
  await dropEmpty(file)
  // Of two first starts at once, the one that comes second uses what the first has written.
  await createSynced(file, makePrivateKey(), 0o600)
  await mustBePrivate(file)
  return keysOf(await readPrivateKey(file), file)
}

/** A key pair that lives only in memory. */
export function makeSigningKeys(): SigningKeys {
  return keysOf(createPrivateKey(makePrivateKey()), 'memory')
}

function makePrivateKey() {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })
}

async function readPrivateKey(file: string) {
  try {
    return createPrivateKey(await readFile(file))
  } catch (cause) {
    throw new StartupError(
      `The key that signs sessions (${file}) cannot be read. Remove it to have a new one made; everybody then signs in again.`,
      { cause },
    )
  }
}

function keysOf(key: KeyObject, file: string): SigningKeys {
  if (key.asymmetricKeyType !== 'ed25519') {
    throw new StartupError(
      `The key that signs sessions (${file}) is of a weak kind (${key.asymmetricKeyType}). Remove it to have a new one made.`,
    )
  }
  const publicPem = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString()
  const id = createHash('sha256').update(publicPem).digest('base64url').slice(0, 12)
  return { id, privatePem: key.export({ type: 'pkcs8', format: 'pem' }).toString(), publicPem }
}

async function mustBePrivate(file: string) {
  const { mode } = await stat(file)
  if (process.platform === 'win32' || (mode & 0o077) === 0) return
  throw new StartupError(`Other users can read the key that signs sessions. Run: chmod 600 ${file}`)
}
