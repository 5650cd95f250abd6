import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createSynced, makeFolder } from './durable-files'
import { orNothing, Refusal } from './refusal'
import type { Store } from './store'

export interface SigningKey {
  /** Names the key in a signature: the beginning of its public half's hash. */
  id: string
  private: KeyObject
}

const publicHalf = (key: KeyObject) => createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString()

const idOf = (publicPem: string) => createHash('sha256').update(publicPem).digest('base64url').slice(0, 12)

/** Where the key of a store lies: what `RELEASE_KEY` names, else `keys/release-signing.pem` in the data folder. */
export const keyFileOf = ({ dataDir }: Store) => process.env.RELEASE_KEY || join(dataDir, 'keys', 'release-signing.pem')

/** Public halves of all keys whose signatures count; it outlives the loss of a private one. */
export const trustedFolderOf = ({ dataDir }: Store) => join(dataDir, 'keys', 'release-trusted')

/** The key that signs, or nothing where none was made; then releases and pointers are written without a signature. */
export async function findSigningKey(store: Store): Promise<SigningKey | undefined> {
  const file = keyFileOf(store)
  const pem = await readFile(file).catch(orNothing)
  if (!pem) {
    if (process.env.RELEASE_KEY) throw new Refusal(`RELEASE_KEY names ${file}, and there is nothing.`)
    return undefined
  }
  await mustBePrivate(file)
  const key = readKey(pem, file)
  return { id: idOf(publicHalf(key)), private: key }
}

function readKey(pem: Buffer, file: string) {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'ed25519') return key
  } catch (cause) {
    throw new Refusal(`The key that signs releases (${file}) cannot be read. Remove it, and run: release key`, {
      cause,
    })
  }
  throw new Refusal(`The key that signs releases (${file}) is not of the kind Ed25519.`)
}

async function mustBePrivate(file: string) {
  const { mode } = await stat(file)
  if (process.platform === 'win32' || (mode & 0o077) === 0) return
  throw new Refusal(`Other users can read the key that signs releases. Run: chmod 600 ${file}`)
}

/** Makes the key where there is none, and trusts its public half. Of two who make one at once, one key stays. */
export async function makeSigningKey(store: Store): Promise<{ key: SigningKey; isNew: boolean }> {
  const file = keyFileOf(store)
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })
  await makeFolder(dirname(file), 0o700)
  await dropEmpty(file)
  const isNew = await createSynced(file, pem, 0o600)
  const key = await findSigningKey(store)
  if (!key) throw new Refusal(`The key ${file} has gone while it was made.`)
  const folder = trustedFolderOf(store)
  await makeFolder(folder, 0o700)
  await createSynced(join(folder, `${key.id}.pem`), publicHalf(key.private), 0o600)
  return { key, isNew }
}

/** A loss of power can leave a key of before empty; nothing was ever signed by that one, and a new one takes its place. */
export async function dropEmpty(file: string) {
  const found = await readFile(file).catch(orNothing)
  if (found?.every((byte) => byte === 0)) await rm(file, { force: true })
}

/** The keys whose signatures count, by their ids; empty where no key was ever made. */
export async function listTrustedKeys(store: Store): Promise<Map<string, KeyObject>> {
  const [trusted, own] = await Promise.all([listPublicKeys(store), findSigningKey(store)])
  return own ? trusted.set(own.id, createPublicKey(own.private)) : trusted
}

/** The keys whose public halves are kept, by their ids: all that whoever only reads has to know. */
export async function listPublicKeys(store: Store): Promise<Map<string, KeyObject>> {
  const folder = trustedFolderOf(store)
  const names = ((await readdir(folder).catch(orNothing)) ?? []).filter((name) => name.endsWith('.pem'))
  const files = names.map((name) => join(folder, name))
  return new Map(await Promise.all(files.map(async (file) => readPublicKey(await readFile(file, 'utf8'), file))))
}

function readPublicKey(pem: string, file: string): [string, KeyObject] {
  try {
    return [idOf(pem), createPublicKey(pem)]
  } catch (cause) {
    const advice = 'Remove it, and run: release key --sign-live'
    throw new Refusal(`The public half of a key that signs releases (${file}) cannot be read. ${advice}`, { cause })
  }
}

/** The same for the browser: 32 bytes each, in base64url. */
export const rawPublicKeys = (keys: Map<string, KeyObject>): Record<string, string> =>
  Object.fromEntries([...keys].map(([id, key]) => [id, key.export({ format: 'jwk' }).x ?? '']))
