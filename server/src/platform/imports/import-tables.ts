import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { conflict } from '../../http/problems'
import type { UploadedFile } from '../../http/upload'
import type { CalendarDays } from '../calendar-file/calendar-entry'
import type { Db } from '../db/open'
import type { FileStore } from '../files/file-store'
import type { FileTable } from '../table-file/file-table'
import { UploadReader } from '../table-file/upload-reader'
import type { ImportFile } from './import.repo'
import { TableRoom } from './table-room'

const zip = promisify(gzip)
const unzip = promisify(gunzip)

interface CachedTables {
  tables: readonly FileTable[]
  size: number
}

/** The tables of files: in the store, from where any server reads them, and in memory while there is room. */
export class ImportTables {
  readonly #reader = new UploadReader()
  readonly #cache = new Map<string, CachedTables>()
  readonly #room = new TableRoom((free) => this.#shrink(free))

  constructor(private readonly files: FileStore) {}

  /** Reads what was dropped, and keeps room for it while somebody works with it. */
  receive<T>(
    dropped: readonly UploadedFile[],
    { days, takesTimetables = false }: { days: CalendarDays | null; takesTimetables?: boolean | undefined },
    work: (tables: FileTable[]) => Promise<T>,
  ): Promise<T> {
    const size = dropped.reduce((sum, file) => sum + sizeUnpacked(file), 0)
    return this.#room.take(size, async () => {
      const files = dropped.map(async ({ name, path }) => ({ name, bytes: await readFile(path) }))
      const wish = dropped.some(({ isToBeRepaired }) => isToBeRepaired) ? 'repair' : 'refuse'
      return work(await this.#reader.read(await Promise.all(files), wish, days, takesTimetables))
    })
  }

  /** Puts the tables into the store, inside the transaction that refers to them. */
  async put(db: Db, tables: readonly FileTable[]): Promise<ImportFile[]> {
    const put: ImportFile[] = []
    for (const table of tables) {
      const json = Buffer.from(JSON.stringify(table))
      put.push({ name: table.name, file: await this.files.put(db, await zip(json)), size: json.length })
    }
    return put
  }

  /** Puts what is kept of an applied import beside its tables, inside the transaction that refers to it. */
  async putNotes(db: Db, notes: unknown): Promise<ImportFile> {
    const json = Buffer.from(JSON.stringify(notes))
    return { name: 'notes', file: await this.files.put(db, await zip(json)), size: json.length }
  }

  async readNotes(file: string | undefined) {
    const bytes = file === undefined ? null : await this.files.read(file)
    return bytes && JSON.parse(String(await unzip(bytes)))
  }

  /** The tables of an import, for as long as the work with them takes. */
  use<T>(
    importId: string,
    files: readonly ImportFile[],
    work: (tables: readonly FileTable[]) => Promise<T>,
  ): Promise<T> {
    if (files.length === 0) throw gone()
    const size = files.reduce((sum, file) => sum + file.size, 0)
    return this.#room.take(size, async () => {
      const tables = this.#takeCached(importId) ?? (await Promise.all(files.map((one) => this.#read(one))))
      try {
        return await work(tables)
      } finally {
        this.#cache.set(importId, { tables, size })
        // What is in use still counts as taken, so this entry has to fit beside itself or goes.
        this.#shrink(this.#room.free + size)
      }
    })
  }

  close() {
    return this.#reader.close()
  }

  /** Of an import that is over. */
  forget(importId: string) {
    this.#cache.delete(importId)
  }

  async #read({ file }: ImportFile): Promise<FileTable> {
    const bytes = await this.files.read(file)
    if (!bytes) throw gone()
    return JSON.parse(String(await unzip(bytes)))
  }

  #takeCached(importId: string) {
    const found = this.#cache.get(importId)
    this.#cache.delete(importId)
    return found?.tables
  }

  /** What was used longest ago goes first. */
  #shrink(most: number) {
    let held = [...this.#cache.values()].reduce((sum, { size }) => sum + size, 0)
    for (const [importId, { size }] of this.#cache) {
      if (held <= most) return
      this.#cache.delete(importId)
      held -= size
    }
  }
}

const gone = () => conflict('The files of this import are no longer here. Drop them again.')

const plainText = /\.(csv|txt|tsv|ics)$/i
const packing = 20

/** Packed files are counted as what they may become. */
const sizeUnpacked = ({ name, size }: UploadedFile) => (plainText.test(name) ? size : size * packing)
