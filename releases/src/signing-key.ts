import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { createSynced, makeFolder } from './durable-files'
import { orNothing, Refusal } from './refusal'
import type { Store } from './store'

export interface SigningKey {
  /** Names the key in a signature: the beginning of its public half's hash. */
  id: string
  private: KeyObject
}

/** A key whose public half is kept and cannot be read: what it has signed does not count. */
export interface DamagedKey {
  /** Which file it is, and what to do about it. */
  damage: string
}

/**
 * The keys that were made for a store, by their ids; empty where none ever was, and then nothing has to be signed. A damaged one stands
 * among them: without it a store whose only key is damaged would believe what nobody has signed.
 */
export type TrustedKeys = Map<string, KeyObject | DamagedKey>

export const isReadable = (key: KeyObject | DamagedKey | undefined): key is KeyObject =>
  key !== undefined && !('damage' in key)

/** A sentence for each key that is damaged. */
export const listKeyDamage = (keys: TrustedKeys): string[] =>
  [...keys.values()].flatMap((key) => (isReadable(key) ? [] : [key.damage]))

const asPem = { type: 'spki', format: 'pem' } as const

const publicHalf = (key: KeyObject) => createPublicKey(key).export(asPem).toString()

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
  await keepPublicHalf(store, key)
  return { key, isNew }
}

/** Makes the public half anew where it is missing or damaged: the private one says what it is. */
async function keepPublicHalf(store: Store, key: SigningKey) {
  const folder = trustedFolderOf(store)
  await makeFolder(folder, 0o700)
  const file = join(folder, `${key.id}.pem`)
  const [, found] = await readPublicKey(file)
  if (!isReadable(found)) await rm(file, { recursive: true, force: true })
  await createSynced(file, publicHalf(key.private), 0o600)
}

/** A loss of power can leave a key of before empty; nothing was ever signed by that one, and a new one takes its place. */
export async function dropEmpty(file: string) {
  const found = await readFile(file).catch(orNothing)
  if (found?.every((byte) => byte === 0)) await rm(file, { force: true })
}

/** The keys whose signatures count, by their ids; empty where no key was ever made. */
export async function listTrustedKeys(store: Store): Promise<TrustedKeys> {
  const [trusted, own] = await Promise.all([listPublicKeys(store), findSigningKey(store)])
  return own ? trusted.set(own.id, createPublicKey(own.private)) : trusted
}

/** The keys whose public halves are kept, by their ids: all that whoever only reads has to know. */
export async function listPublicKeys(store: Store): Promise<TrustedKeys> {
  const folder = trustedFolderOf(store)
  const names = ((await readdir(folder).catch(orNothing)) ?? []).filter((name) => name.endsWith('.pem'))
  return new Map(await Promise.all(names.map((name) => readPublicKey(join(folder, name)))))
}

/** One file that is damaged must not take with it what all other keys have signed. */
async function readPublicKey(file: string): Promise<[string, KeyObject | DamagedKey]> {
  try {
    const key = createPublicKey(await readFile(file, 'utf8'))
    return [idOf(key.export(asPem).toString()), key]
  } catch {
    return [basename(file, '.pem'), { damage: sentenceOfDamage(file) }]
  }
}

const sentenceOfDamage = (file: string) =>
  `The public half of a key that signs releases (${file}) cannot be read, so nothing counts that this key has signed. ` +
  'Where the private one lies, run: release key. Elsewhere bring the file back from a backup or another server; ' +
  'if there is none, remove it, and run: release key --sign-live'

/** The same for the browser: 32 bytes each, in base64url, and nothing for one that is damaged. */
export const rawPublicKeys = (keys: TrustedKeys): Record<string, string> =>
  Object.fromEntries([...keys].map(([id, key]) => [id, isReadable(key) ? (key.export({ format: 'jwk' }).x ?? '') : '']))
