import {
  createCipheriv,
  createDecipheriv,
  createHash,
  hkdfSync,
  randomBytes,
  type ScryptOptions,
  scrypt,
} from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { hasCode, Refusal } from '@bellhouse/releases'
import * as z from 'zod/mini'
import { StartupError } from '../startup-error'

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

/** What opens a backup: a passphrase that somebody knows, or the content of a key file. */
export type Secret = { kind: 'passphrase'; text: string } | { kind: 'key file'; bytes: Buffer }

/** The key of a folder of backups, once it is open. */
export interface BackupKey {
  /** Seals what is in the backups. */
  content: Buffer
  /** Names the parts, so that the names tell nobody which documents are in there. */
  names: Buffer
}

const shortestPassphrase = 12
const shortestKeyFile = 32
/** 128 MB and about half a second for each try at a passphrase. */
const cost = { N: 131_072, r: 8, p: 1 } as const

const base64 = z.string().check(z.regex(/^[\w+/]+=*$/))
const bodySchema = z.object({
  format: z.literal(1),
  kind: z.enum(['passphrase', 'key file']),
  salt: base64,
  cost: z.object({ N: z.number().check(z.maximum(1_048_576)), r: z.literal(8), p: z.number().check(z.maximum(4)) }),
  /** The key itself, sealed by what is made of the secret: nonce, content, tag. */
  sealed: base64,
})
const lockedSchema = z.extend(bodySchema, { checksum: z.string() })
/** The key as it lies in the folder, of use only to whoever has the secret. */
export type LockedKey = z.infer<typeof lockedSchema>

/** A new key, and the same locked by a secret. */
export async function makeKey(secret: Secret): Promise<{ key: BackupKey; locked: LockedKey }> {
  const master = randomBytes(32)
  return { key: partsOf(master), locked: await lock(master, secret) }
}

/** The same key, locked by another secret: what it has sealed stays as it is. */
export const lockAnew = async (locked: LockedKey, before: Secret, after: Secret): Promise<LockedKey> =>
  lock(await openKey(locked, before), after)

async function lock(master: Buffer, secret: Secret): Promise<LockedKey> {
  if (secret.kind === 'passphrase' && secret.text.length < shortestPassphrase)
    throw new Refusal(`The passphrase is too short: ${shortestPassphrase} characters or more keep a backup closed.`)
  const salt = randomBytes(32)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', await keyOf(secret, salt, cost), nonce)
  const sealed = Buffer.concat([nonce, cipher.update(master), cipher.final(), cipher.getAuthTag()])
  const body = { format: 1 as const, kind: secret.kind, salt: salt.toString('base64'), cost }
  const whole = { ...body, sealed: sealed.toString('base64') }
  return { ...whole, checksum: checksumOf(whole) }
}

/** The locked key that a text says, or nothing where the text is damaged. */
export function readLockedKey(text: string): LockedKey | undefined {
  try {
    const { success, data } = lockedSchema.safeParse(JSON.parse(text))
    if (!success) return undefined
    const { checksum, ...body } = data
    return checksum === checksumOf(body) ? data : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

export async function unlock(locked: LockedKey, secret: Secret): Promise<BackupKey> {
  return partsOf(await openKey(locked, secret))
}

const partsOf = (master: Buffer): BackupKey => ({ content: partOf(master, 'content'), names: partOf(master, 'names') })

async function openKey({ kind, salt, cost: asked, sealed }: LockedKey, secret: Secret): Promise<Buffer> {
  if (kind !== secret.kind)
    throw new Refusal(
      kind === 'passphrase'
        ? 'These backups are closed with a passphrase, and a key file was given.'
        : 'These backups are closed with a key file. Name it with --key-file or in BACKUP_KEY_FILE.',
    )
  const bytes = Buffer.from(sealed, 'base64')
  const opener = await keyOf(secret, Buffer.from(salt, 'base64'), asked)
  const decipher = createDecipheriv('aes-256-gcm', opener, bytes.subarray(0, 12), { authTagLength: 16 })
  decipher.setAuthTag(bytes.subarray(-16))
  const master = decipher.update(bytes.subarray(12, -16))
  try {
    decipher.final()
    return master
  } catch (cause) {
    throw new Refusal(`This is not the ${kind} with which these backups were made.`, { cause })
  }
}

export interface SecretSettings {
  passphrase?: string | undefined
  keyFile?: string | undefined
}

/** The secret that the settings name. */
export async function mustReadSecret({ passphrase, keyFile }: SecretSettings): Promise<Secret> {
  if (keyFile) return readKeyFile(keyFile)
  if (passphrase) return { kind: 'passphrase', text: passphrase }
  throw new Refusal(
    'A backup is closed with a secret: set BACKUP_PASSPHRASE, or name a file of random bytes in BACKUP_KEY_FILE.',
  )
}

/** Ends a start whose BACKUP_KEY_FILE is wrong, which otherwise the first night would find. */
export async function mustHaveKeyFile(settings: {
  BACKUP_DIR?: string | undefined
  BACKUP_KEY_FILE?: string | undefined
}) {
  const { BACKUP_DIR, BACKUP_KEY_FILE } = settings
  if (!BACKUP_DIR || !BACKUP_KEY_FILE) return
  await readKeyFile(BACKUP_KEY_FILE).catch((cause) => {
    if (!(cause instanceof Refusal)) throw cause
    throw new StartupError(`BACKUP_KEY_FILE is wrong. ${cause.message}`, { cause })
  })
}

async function readKeyFile(path: string): Promise<Secret> {
  try {
    if (process.platform !== 'win32' && ((await stat(path)).mode & 0o077) !== 0)
      throw new Refusal(`Other users can read the key file. Run: chmod 600 ${path}`)
    const bytes = await readFile(path)
    if (bytes.length >= shortestKeyFile) return { kind: 'key file', bytes }
    throw new Refusal(`The key file ${path} is too short. Make one with: openssl rand -out ${path} 64`)
  } catch (cause) {
    if (hasCode(cause, 'ENOENT')) throw new Refusal(`There is no key file ${path}.`, { cause })
    if (hasCode(cause, 'EACCES', 'EISDIR')) throw new Refusal(`The key file ${path} cannot be read.`, { cause })
    throw cause
  }
}

function keyOf(secret: Secret, salt: Buffer, { N, r, p }: LockedKey['cost']) {
  if (secret.kind === 'key file') return Buffer.from(hkdfSync('sha256', secret.bytes, salt, 'bellhouse key file', 32))
  // The same letters can be typed in two ways; an accent must not shut anybody out.
  return derive(secret.text.normalize('NFKC'), salt, 32, { N, r, p, maxmem: 256 * N * r })
}

const partOf = (master: Buffer, part: string) =>
  Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `bellhouse backup key ${part}`, 32))

const checksumOf = (body: z.infer<typeof bodySchema>) =>
  createHash('sha256')
    .update(JSON.stringify([body.format, body.kind, body.salt, body.cost.N, body.cost.r, body.cost.p, body.sealed]))
    .digest('hex')
