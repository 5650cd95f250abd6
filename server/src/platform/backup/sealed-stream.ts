import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { DamageError } from './damage'

const format = Buffer.from('BHB1')
const saltSize = 32
const tagSize = 16
/** Bytes that are sealed at a time, so that nothing unchecked is handed on and nothing large is held. */
const chunkSize = 65_536

/** How long what is sealed is, in bytes. */
export const sealedSize = (size: number) =>
  format.length + saltSize + size + tagSize * Math.max(1, Math.ceil(size / chunkSize))

/**
 * Bytes as they lie in a backup: AES-256-GCM, chunk by chunk, under a key of its own that is made of a random salt. Each
 * chunk is sealed with its number and with whether it is the last, so that none can be changed, moved or cut off.
 * `purpose` is part of the key: what was sealed for one is damaged for another.
 */
export async function* seal(plain: AsyncIterable<Buffer>, key: Buffer, purpose: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltSize)
  yield Buffer.concat([format, salt])
  const own = ownKey(key, salt, purpose)
  for await (const { bytes, number, isLast } of inChunks(plain, chunkSize)) {
    const cipher = createCipheriv('aes-256-gcm', own, nonceOf(number, isLast))
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

/** The bytes that were sealed; throws a DamageError before it hands on a byte that is not right. */
export async function* unseal(sealed: AsyncIterable<Buffer>, key: Buffer, purpose: string): AsyncGenerator<Buffer> {
  const head: Buffer[] = []
  const rest = splitHead(sealed, format.length + saltSize, head)
  let own: Buffer | undefined
  for await (const { bytes, number, isLast } of inChunks(rest, chunkSize + tagSize)) {
    own ??= ownKey(key, saltOf(Buffer.concat(head)), purpose)
    const plain = open(bytes, own, number, isLast)
    if (plain) yield plain
    else throw new DamageError(isLast && open(bytes, own, number, false) ? 'is cut off' : 'is damaged')
  }
}

function open(bytes: Buffer, key: Buffer, number: number, isLast: boolean) {
  if (bytes.length < tagSize) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast), { authTagLength: tagSize })
  decipher.setAuthTag(bytes.subarray(-tagSize))
  const plain = decipher.update(bytes.subarray(0, -tagSize))
  try {
    return Buffer.concat([plain, decipher.final()])
  } catch {
    // The one thing that this throws at is a chunk that is not what was sealed.
    return undefined
  }
}

function saltOf(head: Buffer) {
  if (head.length < format.length + saltSize) throw new DamageError('is cut off')
  if (!head.subarray(0, format.length).equals(format)) throw new DamageError('is damaged')
  return head.subarray(format.length)
}

const ownKey = (key: Buffer, salt: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', key, salt, `bellhouse backup ${purpose}`, 32))

function nonceOf(number: number, isLast: boolean) {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 3)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Puts the first bytes aside and hands on the others. */
async function* splitHead(source: AsyncIterable<Buffer>, size: number, head: Buffer[]) {
  let missing = size
  for await (const bytes of source) {
    if (missing > 0) head.push(bytes.subarray(0, missing))
    if (bytes.length > missing) yield bytes.subarray(missing)
    missing = Math.max(0, missing - bytes.length)
  }
}

/** Pieces of one size, numbered, the last of them shorter or empty; it is known only when nothing comes behind it. */
async function* inChunks(source: AsyncIterable<Buffer>, size: number) {
  let waiting: Buffer[] = []
  let length = 0
  let number = 0
  for await (const bytes of source) {
    waiting.push(bytes)
    length += bytes.length
    if (length <= size) continue
    const all = Buffer.concat(waiting)
    let from = 0
    for (; all.length - from > size; from += size, number += 1)
      yield { bytes: all.subarray(from, from + size), number, isLast: false }
    waiting = [all.subarray(from)]
    length = all.length - from
  }
  yield { bytes: Buffer.concat(waiting), number, isLast: true }
}
