import type { EarlierImport, NamedImportKind } from '@bellhouse/contracts'
import type { Actor } from '../../http/actor'
import { conflict, notFound } from '../../http/problems'
import type { Db } from '../db/open'
import { isPassing } from '../db/passing-failure'
import type { FileStore } from '../files/file-store'
import { type Job, JobEnded } from '../jobs/job-kind'
import type { JobRunner } from '../jobs/job-runner'
import { UploadReader } from '../table-file/upload-reader'
import { endImport, findImport } from './import.repo'
import { applyImport, type ImportOrder } from './import-job'
import type { FileNotes, Import, ImportKind, ImportShape, MendedCell } from './import-kind'
import { ImportTables } from './import-tables'
import { OwnWork } from './import-work'
import { Importer } from './importer'
import type { RefusedPage } from './refused-rows'
import { type ThreadPlace, ThreadWork } from './thread-work'

interface MachineParts {
  db: Db
  files: FileStore
  jobs: JobRunner
  /** Where threads find database and files. */
  address: ThreadPlace['address']
  env: Omit<ThreadPlace, 'address'>
  /** Whoever applies, as the database has them when the work begins. */
  findActor(db: Db, accountId: string): Promise<Actor | undefined>
}

/** Brings in whatever comes from files. What is waiting lies in the database and in the store, so that any server can go on. */
export class ImportMachine {
  readonly #importers = new Map<string, Importer<ImportShape>>()
  readonly #tables: ImportTables
  readonly #threads: ThreadWork<ImportShape>[] = []

  constructor(private readonly parts: MachineParts) {
    this.#tables = new ImportTables(parts.files, new UploadReader())
    parts.jobs.add<ImportOrder>({
      kind: applyImport,
      run: (job) => this.#write(job),
      ...{ tries: mostTries, isPassing },
      onFailed: ({ payload }, sentence) => this.#fail(payload, sentence),
    })
  }

  /** Before the start: one kind more that this server can bring in. */
  add<S extends ImportShape>(kind: ImportKind<S>): Importer<S> {
    const { db } = this.parts
    const work = kind.thread ? this.#workInThread<S>(kind.thread) : new OwnWork({ db, tables: this.#tables }, kind)
    const importer = new Importer({ db, tables: this.#tables, work }, kind)
    this.#importers.set(kind.kind, importer)
    return importer
  }

  /** The imports of a kind that somebody may see, the newest first. */
  async list(actor: Actor, kind: NamedImportKind, classCode?: string): Promise<EarlierImport[]> {
    return (await this.#importers.get(kind)?.list(actor, classCode)) ?? []
  }

  /** The rows that an import has not taken, of whatever kind it is; of a kind that has no such lists there is nothing. */
  async fileNotes(actor: Actor, importId: string): Promise<FileNotes> {
    const importer = await this.#importerOf(importId)
    if (!importer?.givesNotesTo(actor)) throw notFound('import')
    return (await importer.notes(actor, importId)) as FileNotes
  }

  /** A page of the refused rows of a preview, of whatever kind it is. */
  async refusedRows(actor: Actor, importId: string, from: number): Promise<RefusedPage> {
    return (await this.#mustMend(actor, importId)).refused(actor, importId, from)
  }

  /** Other texts for cells of whatever kind of import, which is previewed anew with them. */
  async mend(actor: Actor, importId: string, cells: readonly MendedCell[]): Promise<Import> {
    return (await this.#mustMend(actor, importId)).mend(actor, importId, () => [...cells])
  }

  async close() {
    await Promise.all([this.#tables, ...this.#threads].map((one) => one.close()))
  }

  async #importerOf(importId: string) {
    const found = await findImport(this.parts.db, importId)
    return found && this.#importers.get(found.kind)
  }

  async #mustMend(actor: Actor, importId: string) {
    const importer = await this.#importerOf(importId)
    if (!importer?.isMendedBy(actor)) throw notFound('import')
    return importer
  }

  #workInThread<S extends ImportShape>(path: string) {
    const { db, address, env } = this.parts
    const place = { address, DATA_DIR: env.DATA_DIR, FILES_URL: env.FILES_URL }
    const work = new ThreadWork<S>({ db, place, tables: this.#tables }, path)
    this.#threads.push(work)
    return work
  }

  async #write(job: Job<ImportOrder>) {
    const { db, findActor } = this.parts
    const found = await findImport(db, job.payload.importId)
    if (found?.state !== 'applying') throw new JobEnded('cancelled')
    const importer = this.#importers.get(found.kind)
    if (!importer) throw new Error(`Nobody here can bring in ${found.kind}`)
    const actor = job.ownerId === null ? undefined : await findActor(db, job.ownerId)
    if (!actor) throw conflict('The account of whoever applied it is closed.')
    await importer.write(actor, found, job)
  }

  async #fail({ importId }: ImportOrder, sentence: string) {
    const failure = sentence.includes(nothing) ? sentence : `${sentence} ${nothing}.`
    await endImport(this.parts.db, importId, ['applying'], { state: 'failed', failure })
  }
}

/** All of it is in one transaction, so where the database was only busy or away it can begin from the start. */
const mostTries = 3
const nothing = 'Nothing was written'
