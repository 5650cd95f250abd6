import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { createSynced, hasCode, makeFolder, orNothing, Refusal, syncFolder } from '@bellhouse/releases'
import { type BackupKey, type LockedKey, lockAnew, makeKey, readLockedKey, type Secret, unlock } from './backup-key'
import { DamageError } from './damage'
import { cannotBeWritten, lockName, noSpaceLeft } from './folder-lock'
import { formatOf, type Manifest, type Part, readManifest } from './manifest'
import { seal, unseal } from './sealed-stream'

type PartName = Pick<Part, 'sha256' | 'isPressed'>

interface Writing {
  /** Rows of tables become a fifth; documents are pressed already. */
  isPressed: boolean
  signal?: AbortSignal | undefined
}

/** The key lies there twice, because everything hangs on it. */
const keyFiles = ['key.json', 'key-copy.json']
const nameOfBackup = /^(\d{4}-\d\d-\d\dT\d{6}(?:\.\d{3})?Z-[0-9a-f]{8})\.backup$/

/** Where the list of a backup lies, without which it is none. */
export const pathOfBackup = (folder: string, name: string) => join(folder, 'backups', `${name}.backup`)

/**
 * Where backups lie: `parts/` holds contents, each sealed and named by a keyed hash of its SHA-256, and `backups/` one
 * sealed list for each backup, which names its parts. A backup is there once its list is, which is written last.
 */
export class BackupFolder {
  readonly #touched = new Set<string>()

  private constructor(
    readonly path: string,
    private readonly key: BackupKey,
  ) {}

  /** The folder with its key; makes both where there is none. */
  static async make(path: string, secret: Secret): Promise<BackupFolder> {
    const found = await BackupFolder.find(path, secret)
    if (found) return found
    const { key, locked } = await makeKey(secret)
    const text = `${JSON.stringify(locked, null, 2)}\n`
    await inSentences(path, async () => {
      for (const folder of ['', 'parts', 'backups']) await makeFolder(join(path, folder), 0o700)
      for (const file of keyFiles) await createSynced(join(path, file), text, 0o600)
    })
    return new BackupFolder(path, key)
  }

  /** The folder with its key, or nothing where both are still to be made; refuses one that holds something else. */
  static async find(path: string, secret: Secret): Promise<BackupFolder | undefined> {
    const names = (await readdir(path).catch(orNothing)) ?? []
    if (names.some((name) => keyFiles.includes(name))) return BackupFolder.open(path, secret)
    if (names.some((name) => name !== lockName))
      throw new Refusal(`${path} holds something else, and no backups. Name a folder that is empty or not there yet.`)
  }

  /** A folder that holds backups. */
  static async open(path: string, secret: Secret): Promise<BackupFolder> {
    return new BackupFolder(path, await unlock(await findLockedKey(path), secret))
  }

  /** Whether that content is there, in the length that it must have. */
  async has(part: Part): Promise<boolean> {
    return (await this.sizeOf(part)) === part.stored
  }

  /** How long a content is in the folder, in bytes; nothing where it is not there. */
  async sizeOf(part: PartName): Promise<number | undefined> {
    return (await stat(this.pathOf(part)).catch(orNothing))?.size
  }

  /** Where a content lies; the same one pressed is another part. */
  pathOf({ sha256, isPressed }: PartName) {
    const name = createHmac('sha256', this.key.names).update(`${sha256} ${isPressed}`).digest('hex')
    return join(this.path, 'parts', name.slice(0, 2), name)
  }

  /** Puts a content into the folder, whole or not at all; it may be there already. */
  write(source: AsyncIterable<Buffer>, { isPressed, signal }: Writing): Promise<Part & { isNew: boolean }> {
    return inSentences(this.path, async () => {
      const draft = join(this.path, 'parts', `.draft-${randomUUID()}`)
      try {
        const hash = createHash('sha256')
        let size = 0
        const counted = async function* () {
          for await (const bytes of source) {
            signal?.throwIfAborted()
            hash.update(bytes)
            size += bytes.length
            yield bytes
          }
        }
        const stored = await this.#writeSealed(draft, isPressed ? pressed(counted()) : counted(), 'part')
        const part = { sha256: hash.digest('hex'), size, stored, isPressed }
        return { ...part, isNew: await this.#place(draft, part) }
      } finally {
        await rm(draft, { force: true })
      }
    })
  }

  /** Gives a draft the name of its content. What lies there already is the same, unless its length says that it is not. */
  async #place(draft: string, part: Part) {
    if (await this.has(part)) return false
    const path = this.pathOf(part)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await rename(draft, path)
    this.#touched.add(dirname(path))
    return true
  }

  /** A content as it was; ends with a DamageError where it is not. What comes before that end may be used only with it. */
  async *read(part: Part): AsyncGenerator<Buffer> {
    const { sha256, stored, isPressed } = part
    const found = await this.sizeOf(part)
    if (found === undefined) throw new DamageError('is missing')
    // Another version of gzip presses in another length; what is cut off there is noticed where it is opened.
    if (!isPressed && found < stored) throw new DamageError(`is cut off: ${found} of ${stored} bytes are there`)
    const opened = unseal(createReadStream(this.pathOf(part)), this.key.content, 'part')
    const hash = createHash('sha256')
    for await (const bytes of isPressed ? unpressed(opened) : opened) {
      hash.update(bytes)
      yield bytes
    }
    if (hash.digest('hex') !== sha256) throw new DamageError('is damaged')
  }

  /** The backup is there from now on: everything that it names is on the disk before its list is. */
  finish(manifest: Manifest): Promise<void> {
    return inSentences(this.path, async () => {
      for (const folder of this.#touched) await syncFolder(folder)
      await syncFolder(join(this.path, 'parts'))
      this.#touched.clear()
      const path = this.#listOf(manifest.name)
      const draft = `${path}.draft`
      try {
        await this.#writeSealed(draft, Readable.from([Buffer.from(JSON.stringify(manifest))]), manifest.name)
        await rename(draft, path)
        await syncFolder(dirname(path))
      } finally {
        await rm(draft, { force: true })
      }
    })
  }

  /** The names of the backups, the oldest first. */
  async list(): Promise<string[]> {
    const names = (await readdir(join(this.path, 'backups')).catch(orNothing)) ?? []
    return names.flatMap((name) => nameOfBackup.exec(name)?.[1] ?? []).sort()
  }

  /** What is in a backup; throws a DamageError where its list is damaged. */
  async find(name: string): Promise<Manifest> {
    const pieces: Buffer[] = []
    for await (const bytes of unseal(createReadStream(this.#listOf(name)), this.key.content, name)) pieces.push(bytes)
    const text = Buffer.concat(pieces).toString()
    if (formatOf(text) !== 1)
      throw new Refusal(`The backup ${name} was made by a newer version of the portal. Use that version.`)
    return readManifest(text)
  }

  /** Forgets a backup; its parts stay until `removeParts`. */
  async forget(name: string) {
    await rm(this.#listOf(name), { force: true })
    await syncFolder(join(this.path, 'backups'))
  }

  /** Removes what a backup that was cut off had half written. */
  async removeDrafts() {
    for (const folder of ['parts', 'backups'])
      for (const name of (await readdir(join(this.path, folder))).filter((one) => one.includes('.draft')))
        await rm(join(this.path, folder, name), { force: true })
  }

  /** Removes every part that lies at none of these paths. Answers how many there were. */
  async removeParts(wanted: ReadonlySet<string>): Promise<number> {
    const found = await readdir(join(this.path, 'parts'), { recursive: true, withFileTypes: true })
    const paths = found
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !wanted.has(path))
    for (const path of paths) await rm(path, { force: true })
    return paths.length
  }

  #listOf(name: string) {
    return pathOfBackup(this.path, name)
  }

  async #writeSealed(path: string, plain: AsyncIterable<Buffer>, purpose: string): Promise<number> {
    const file = await open(path, 'wx', 0o600)
    try {
      await writeFile(file, seal(plain, this.key.content, purpose))
      await file.sync()
      return (await file.stat()).size
    } finally {
      await file.close()
    }
  }
}

async function findLockedKey(path: string): Promise<LockedKey> {
  const texts = await Promise.all(keyFiles.map((file) => readFile(join(path, file), 'utf8').catch(orNothing)))
  if (texts.every((text) => text === undefined)) throw new Refusal(`There are no backups in ${path}.`)
  // While a passphrase is being changed, the first one is the newer.
  const whole = texts.map((text) => (text === undefined ? undefined : readLockedKey(text))).find(Boolean)
  if (whole) return whole
  throw new Refusal(
    `${keyFiles.join(' and ')} in ${path} are damaged. Without one of them nobody can open the backups.`,
  )
}

/** Closes a folder of backups with another secret, all backups in it. */
export async function changeSecret(path: string, before: Secret, after: Secret): Promise<void> {
  const locked = await lockAnew(await findLockedKey(path), before, after)
  const text = `${JSON.stringify(locked, null, 2)}\n`
  await inSentences(path, async () => {
    // One after the other: wherever this is cut off, one of the two can be read, by this secret or by the other one.
    for (const file of keyFiles) {
      const draft = join(path, `${file}.${randomUUID()}`)
      try {
        await createSynced(draft, text, 0o600)
        await rename(draft, join(path, file))
        await syncFolder(path)
      } finally {
        await rm(draft, { force: true })
      }
    }
  })
}

/** Which of the two files of the key are damaged, missing or of another secret, each in a sentence. */
export async function listDamagedKeys(path: string): Promise<string[]> {
  const texts = await Promise.all(keyFiles.map((file) => readFile(join(path, file), 'utf8').catch(orNothing)))
  const areWhole = texts.map((text) => text !== undefined && readLockedKey(text) !== undefined)
  const [first, second] = keyFiles
  if (areWhole.every(Boolean) && texts[0] !== texts[1])
    return [`The file ${second} is still closed with the secret of before. Copy ${first} over it.`]
  return keyFiles.flatMap((file, place) => {
    if (areWhole[place]) return []
    const [other] = keyFiles.filter((one) => one !== file)
    return `The file ${file} is ${texts[place] === undefined ? 'missing' : 'damaged'}. Copy ${other} over it.`
  })
}

function pressed(source: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const gzip = createGzip({ level: 3 })
  // A failure of the source must reach whoever reads what is pressed.
  pipeline(Readable.from(source), gzip).catch((error) => gzip.destroy(error))
  return gzip
}

async function* unpressed(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip()
  pipeline(Readable.from(source), gunzip).catch((error) => gunzip.destroy(error))
  try {
    yield* gunzip
  } catch (cause) {
    // What was sealed right and cannot be unpacked was never right.
    throw cause instanceof DamageError ? cause : new DamageError('is damaged', { cause })
  }
}

async function inSentences<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (hasCode(cause, 'ENOSPC', 'EDQUOT')) throw new Refusal(noSpaceLeft(folder), { cause })
    if (hasCode(cause, 'EACCES', 'EPERM', 'EROFS')) throw new Refusal(cannotBeWritten(folder), { cause })
    if (hasCode(cause, 'ENOTDIR', 'EEXIST'))
      throw new Refusal(`${folder} cannot be a folder: a part of its path is a file.`, { cause })
    throw cause
  }
}
