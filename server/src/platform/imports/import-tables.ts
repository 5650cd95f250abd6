import { readFile } from 'node:fs/promises'
import { conflict } from '../../http/problems'
import type { UploadedFile } from '../../http/upload'
import type { CalendarDays } from '../calendar-file/calendar-entry'
import type { Db } from '../db/open'
import type { FileStore } from '../files/file-store'
import type { FileTable } from '../table-file/file-table'
import type { TableReader } from '../table-file/upload-reader'
import type { ImportFile } from './import.repo'
import { packJson, packTable, unpackJson, unpackTable } from './packed-table'
import { TableRoom } from './table-room'

interface CachedTables {
  tables: readonly FileTable[]
  size: number
}

/** The tables of files: in the store, from where any server reads them, and in memory while there is room. */
export class ImportTables {
  readonly #cache = new Map<string, CachedTables>()
  readonly #room = new TableRoom((free) => this.#shrink(free))

  constructor(
    private readonly files: FileStore,
    private readonly reader: TableReader,
  ) {}

  /** Room for what somebody else reads, an upload or what an import holds, for as long as their work takes. */
  hold<T>(files: readonly UploadedFile[] | readonly ImportFile[], work: () => Promise<T>): Promise<T> {
    return this.#room.take(sizeOf(files), work)
  }

  /** Reads what was dropped, and keeps room for it while somebody works with it. */
  receive<T>(
    dropped: readonly UploadedFile[],
    { days, takesTimetables = false }: { days: CalendarDays | null; takesTimetables?: boolean | undefined },
    work: (tables: FileTable[]) => Promise<T>,
  ): Promise<T> {
    return this.#room.take(sizeOf(dropped), async () => {
      return work(await this.#readDropped(dropped, days, takesTimetables))
    })
  }

  /** Puts the tables into the store, inside the transaction that refers to them. */
  async put(db: Db, tables: readonly FileTable[]): Promise<ImportFile[]> {
    const put: ImportFile[] = []
    for (const table of tables) {
      const { bytes, size } = await packTable(table)
      put.push({ name: table.name, file: await this.files.put(db, bytes), size })
    }
    return put
  }

  /** Puts what is said of the rows beside the tables of their import, inside the transaction that refers to it. */
  async putNotes(db: Db, notes: unknown): Promise<ImportFile> {
    const { bytes, size } = await packJson(notes)
    return { name: 'notes', file: await this.files.put(db, bytes), size }
  }

  async readNotes(file: string | undefined) {
    const bytes = file === undefined ? null : await this.files.read(file)
    return bytes && unpackJson(bytes)
  }

  /** The tables of an import, for as long as the work with them takes. */
  use<T>(
    importId: string,
    files: readonly ImportFile[],
    work: (tables: readonly FileTable[]) => Promise<T>,
  ): Promise<T> {
    if (files.length === 0) throw gone()
    const size = sizeOf(files)
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
    return this.reader.close()
  }

  /** Of an import that is over. */
  forget(importId: string) {
    this.#cache.delete(importId)
  }

  // What the files hold is let go of before anybody works with the tables.
  async #readDropped(dropped: readonly UploadedFile[], days: CalendarDays | null, takesTimetables: boolean) {
    const files = dropped.map(async ({ name, path }) => ({ name, bytes: await readFile(path) }))
    const wish = dropped.some(({ isToBeRepaired }) => isToBeRepaired) ? 'repair' : 'refuse'
    return this.reader.read(await Promise.all(files), wish, days, takesTimetables)
  }

  async #read({ file }: ImportFile): Promise<FileTable> {
    const bytes = await this.files.read(file)
    if (!bytes) throw gone()
    return unpackTable(bytes)
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
const sizeUnpacked = (file: UploadedFile | ImportFile) =>
  'path' in file && !plainText.test(file.name) ? file.size * packing : file.size

const sizeOf = (files: readonly (UploadedFile | ImportFile)[]) =>
  files.reduce((sum, file) => sum + sizeUnpacked(file), 0)
