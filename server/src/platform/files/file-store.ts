import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { dayInMs } from '@bellhouse/contracts'
import { BucketStorage, type Storage, StoreAwayError, storageIn } from '@bellhouse/releases'
import type { FastifyReply } from 'fastify'
import type { Env } from '../../env'
import { filesAway } from '../../http/problems'
import type { Db } from '../db/open'
import { inSpan, isTraced } from '../tracing/in-span'
import {
  deleteStoredFile,
  holdFile,
  insertStoredFile,
  isReferred,
  listKnown,
  listLoose,
  lockFile,
} from './stored-file.repo'
import { wholeOrCut } from './whole-or-cut'

/** The bucket that FILES_URL names, else a folder inside the data folder. */
export const fileStorageOf = ({ DATA_DIR, FILES_URL }: Pick<Env, 'DATA_DIR' | 'FILES_URL'>): Storage =>
  storageIn(join(DATA_DIR, 'files'), FILES_URL)

/**
 * All files that the portal keeps, each named by the SHA-256 of its bytes, so that the same file twice is one. Who refers
 * to a file says the database, by foreign keys to `stored_file`; what nobody refers to goes.
 */
export class FileStore {
  /** What has been said to be damaged or lost, once each. */
  readonly #told = new Set<string>()

  constructor(
    private readonly db: Db,
    private readonly storage: Storage,
  ) {}

  /** Names this store to servers that share it: the first one writes the name. Nothing while the store is away. */
  async identify(): Promise<string | null> {
    try {
      const known = await this.storage.find(nameFile)
      if (!known) await this.storage.create(nameFile, Buffer.from(randomUUID()))
      const name = (known ?? (await this.storage.find(nameFile)))?.bytes.toString()
      // A copy has the same name, so a bucket says where it is; a shared folder may have another path on each machine.
      const place = this.storage instanceof BucketStorage ? this.storage.address : 'a folder'
      return name ? `${name} in ${place}` : null
    } catch (error) {
      // The portal starts without its documents, and says so to whoever asks for one.
      if (error instanceof StoreAwayError) return null
      throw error
    }
  }

  /** Keeps bytes and answers their name. They are on the disk before it returns, and stay if the transaction does. */
  async put(db: Db, bytes: Buffer): Promise<string> {
    // The lock must last until the row that refers to the file is committed.
    if (!db.isTransaction) throw new Error('A file is put inside the transaction that refers to it')
    const hash = createHash('sha256').update(bytes).digest('hex')
    await holdFile(db, hash)
    await insertStoredFile(db, { hash, size: bytes.length })
    if (await this.#ask('write', (storage) => storage.create(pathOf(hash), bytes))) return hash
    throw new Error(`Another content lies under the name ${hash}`)
  }

  /** Lays bytes down that a backup has kept; the rows that refer to them come back with the database. */
  async bringBack(bytes: Buffer): Promise<void> {
    const hash = createHash('sha256').update(bytes).digest('hex')
    if (await this.#ask('write', (storage) => storage.create(pathOf(hash), bytes))) return
    throw new Error(`Another content lies under the name ${hash}`)
  }

  /** The bytes piece by piece; nothing where the file is gone. */
  async open(hash: string): Promise<Readable | null> {
    return (isHash(hash) && (await this.#ask('open', (storage) => storage.stream(pathOf(hash))))) || null
  }

  /** The same for whoever is to have the file as it was sent. Of one that is damaged or gone the log says where it lay. */
  async openWhole(hash: string): Promise<Readable | null> {
    const found = await this.open(hash)
    if (!found) this.#tell(hash, 'is not there any more')
    return found && wholeOrCut(found, hash, () => this.#tell(hash, 'is not what was stored'))
  }

  #tell(hash: string, what: string) {
    if (this.#told.has(hash)) return
    this.#told.add(hash)
    process.emitWarning(
      `The file ${this.storage.address}/${pathOf(hash)} ${what}, so whoever asks for it gets none. Bring it back from a backup: see “Damage” in docs/operations.md.`,
    )
  }

  async read(hash: string): Promise<Buffer | null> {
    const found = isHash(hash) && (await this.#ask('read', (storage) => storage.find(pathOf(hash))))
    return found ? found.bytes : null
  }

  async has(hash: string): Promise<boolean> {
    return isHash(hash) && (await this.#ask('look for', (storage) => storage.changedAt(pathOf(hash)))) !== undefined
  }

  /** Throws a file away at once, unless a row refers to it or somebody is just putting the same. Answers whether it went. */
  delete(hash: string): Promise<boolean> {
    if (!isHash(hash)) return Promise.resolve(false)
    return this.db.transaction().execute(async (db) => {
      if (!(await lockFile(db, hash)) || (await isReferred(db, hash))) return false
      await deleteStoredFile(db, hash)
      await this.#ask('remove', (storage) => storage.remove(pathOf(hash)))
      return true
    })
  }

  /** The same once the reply is out, when it is certain what the database keeps. */
  deleteAfter(reply: FastifyReply, ...hashes: string[]) {
    reply.raw.once('close', () => {
      for (const hash of hashes) this.delete(hash).catch((error) => reply.log.error(error))
    })
  }

  /** Throws away what no row has referred to for a day, and what a transaction left that never came to its end. */
  async sweep(): Promise<{ kept: number; removed: number }> {
    const before = Date.now() - dayInMs
    await this.storage.removeLeftovers(before)
    const names = (await this.storage.list('sha256')).map(hashOf)
    const known = new Set(await listKnown(this.db, names))
    const loose = new Set(await listLoose(this.db))
    for (const hash of names.filter((name) => !known.has(name))) {
      const changedAt = await this.storage.changedAt(pathOf(hash))
      if (changedAt !== undefined && changedAt < before) loose.add(hash)
    }
    let removed = 0
    for (const hash of loose) if (await this.delete(hash)) removed += 1
    return { kept: names.length - removed, removed }
  }

  async #ask<T>(what: string, question: (storage: Storage) => Promise<T>): Promise<T> {
    const ask = () => question(this.storage)
    try {
      return await (isTraced() ? inSpan(`${what} a file`, {}, ask) : ask())
    } catch (error) {
      throw error instanceof StoreAwayError ? filesAway(error) : error
    }
  }
}

const nameFile = 'store-name'

const isHash = (name: string) => /^[0-9a-f]{64}$/.test(name)

// Folders of thousands of files are slow to look through.
const pathOf = (hash: string) => `sha256/${hash.slice(0, 2)}/${hash}`
const hashOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
