import type { Actor } from '../../http/actor'
import { conflict } from '../../http/problems'
import type { Db } from '../db/open'
import type { FileStore } from '../files/file-store'
import { type Job, JobEnded } from '../jobs/job-kind'
import type { JobRunner } from '../jobs/job-runner'
import { endImport, findImport } from './import.repo'
import type { ImportKind, ImportShape } from './import-kind'
import { ImportTables } from './import-tables'
import { applyImport, Importer, type ImportOrder } from './importer'

interface MachineParts {
  db: Db
  files: FileStore
  jobs: JobRunner
  /** Whoever applies, as the database has them when the work begins. */
  findActor(db: Db, accountId: string): Promise<Actor | undefined>
}

/** Brings in whatever comes from files. What is waiting lies in the database and in the store, so that any server can go on. */
export class ImportMachine {
  readonly #importers = new Map<string, Importer<ImportShape>>()
  readonly #tables: ImportTables

  constructor(private readonly parts: MachineParts) {
    this.#tables = new ImportTables(parts.files)
    parts.jobs.add<ImportOrder>({
      kind: applyImport,
      run: (job) => this.#write(job),
      onFailed: ({ payload }, sentence) => this.#fail(payload, sentence),
    })
  }

  /** Before the start: one kind more that this server can bring in. */
  add<S extends ImportShape>(kind: ImportKind<S>): Importer<S> {
    const importer = new Importer({ db: this.parts.db, tables: this.#tables }, kind)
    this.#importers.set(kind.kind, importer)
    return importer
  }

  close() {
    return this.#tables.close()
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

const nothing = 'Nothing was written'
