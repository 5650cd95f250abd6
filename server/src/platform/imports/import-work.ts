import type { Actor } from '../../http/actor'
import { conflict } from '../../http/problems'
import type { UploadedFile } from '../../http/upload'
import { auditEach } from '../audit/audit'
import type { Db } from '../db/open'
import { enqueueJob } from '../jobs/job.repo'
import { JobEnded } from '../jobs/job-kind'
import { belowBands } from '../table-file/band-headers'
import { belowTitles } from '../table-file/below-titles'
import { countLinesOf, type FileTable } from '../table-file/file-table'
import { withoutAsides, withVisibleCells } from '../table-file/plain-rows'
import { tellSystems } from '../webhooks/tell-systems.repo'
import {
  beginImport,
  endImport,
  insertImport,
  listImportFiles,
  saveAbout,
  saveImportNotes,
  saveMended,
  savePreview,
} from './import.repo'
import { anotherImport, applyImport, overOf, uniqueKeyOf } from './import-job'
import type { Import, ImportKind, ImportShape, MendedCell, PlanSource, RefusedNote } from './import-kind'
import type { ImportTables } from './import-tables'
import { addMends, mendTables } from './mend-tables'
import { pagesOfRefused } from './refused-rows'
import { deleteRefused, saveRefused } from './refused-rows.repo'
import { mustAddUp } from './row-counts'

export interface WriteOrder<S extends ImportShape> {
  consent: S['consent']
  /** Aborted where the work is to end with nothing written. */
  signal: AbortSignal
  report(done: number, total: number): Promise<void>
}

/** What of an import reads whole files and plans with them, be it here or in a thread. */
export interface ImportWork<S extends ImportShape = ImportShape> {
  /** Answers the id of what has begun. */
  start(actor: Actor, dropped: readonly UploadedFile[], drop: S['drop']): Promise<string>
  /** Makes the preview anew, with the mapping and the mended cells of the import that is given. */
  preview(actor: Actor, found: Import<S>): Promise<void>
  mend(actor: Actor, found: Import<S>, cells: readonly MendedCell[]): Promise<void>
  /** Puts the writing in line for the job runner. */
  begin(actor: Actor, found: Import<S>, consent: S['consent']): Promise<void>
  /** All in one transaction, which a cancelled import takes back. */
  write(actor: Actor, found: Import<S>, order: WriteOrder<S>): Promise<void>
}

interface WorkParts {
  db: Db
  tables: ImportTables
}

export class OwnWork<S extends ImportShape> implements ImportWork<S> {
  constructor(
    private readonly parts: WorkParts,
    private readonly kind: ImportKind<S>,
  ) {}

  async start(actor: Actor, dropped: readonly UploadedFile[], drop: S['drop']): Promise<string> {
    const { db, tables: store } = this.parts
    const days = (await this.kind.calendarDays?.(db)) ?? null
    const takes = { days, takesTimetables: this.kind.takesTimetables }
    return store.receive(dropped, takes, async (read) => {
      const tables = this.#readable(read)
      const fileName = dropped[0]?.name ?? ''
      const guess = await this.kind.suggest(db, { actor, drop, fileName, tables })
      return db.transaction().execute(async (tx) => {
        const files = await store.put(tx, tables)
        return insertImport(tx, { kind: this.kind.kind, startedBy: actor.accountId, fileName, ...guess, files })
      })
    })
  }

  /** The tables without what stands around their rows. */
  #readable(read: readonly FileTable[]) {
    const { hasTitles, hasBands, hasClosing = false } = this.kind
    if (!hasTitles) return read
    const plain = read.map((table) => withoutAsides(belowTitles(withVisibleCells(table)), { isClosed: hasClosing }))
    return hasBands ? plain.map(belowBands) : plain
  }

  async preview(actor: Actor, found: Import<S>) {
    await this.#withTables(found, (tables) => this.#renew(actor, found, tables))
  }

  async mend(actor: Actor, found: Import<S>, cells: readonly MendedCell[]) {
    const mended = addMends(found.mended, cells)
    await this.#withTables(found, async (tables) => {
      mendTables(tables, mended)
      if (!(await saveMended(this.parts.db, found.id, mended))) throw overOf(this.kind)
      await this.#renew(actor, { ...found, mended }, tables)
    })
  }

  async begin(actor: Actor, found: Import<S>, consent: S['consent']) {
    await this.#withTables(found, async (tables) => {
      const begun = await this.parts.db
        .transaction()
        .execute((tx) => this.#enqueue(tx, actor, { found, tables, consent }))
      if (begun) return
      if (this.kind.changed.renews) await this.#renew(actor, found, tables)
      throw conflict(this.kind.changed.sentence)
    })
  }

  async write(actor: Actor, found: Import<S>, { consent, signal, report }: WriteOrder<S>) {
    await this.#withTables(found, (tables) =>
      this.parts.db.transaction().execute(async (tx) => {
        const plan = await this.#plan(tx, { ...sourceOf(actor, found, tables), isHeld: true })
        if (plan.revision !== found.revision) throw conflict(this.kind.changed.sentence)
        const changes = await this.kind.apply(tx, {
          ...{ actor, import: found, plan, consent, report },
          tell: (about) => saveAbout(tx, found.id, about),
        })
        await auditEach(tx, actor, changes)
        await this.#saveNotes(tx, found, this.kind.notes?.(plan))
        signal.throwIfAborted()
        if (!(await endImport(tx, found.id, ['applying'], { state: 'applied' }))) throw new JobEnded('cancelled')
        await deleteRefused(tx, found.id)
        await tellSystems(tx, 'import.applied', { id: found.id, kind: found.kind })
      }),
    )
    this.parts.tables.forget(found.id)
  }

  async #withTables<T>({ id }: Import, work: (tables: readonly FileTable[]) => Promise<T>): Promise<T> {
    return this.parts.tables.use(id, await listImportFiles(this.parts.db, id), work)
  }

  /** False where what would be written is no longer what was seen. */
  async #enqueue(tx: Db, actor: Actor, { found, tables, consent }: Begun<S>): Promise<boolean> {
    const { id: importId, revision } = found
    const plan = await this.#plan(tx, { ...sourceOf(actor, found, tables), isHeld: true })
    if (plan.revision !== revision) return false
    const key = uniqueKeyOf(this.kind, importId)
    const order = { kind: applyImport, payload: { importId, consent }, ownerId: actor.accountId, key }
    const jobId = await enqueueJob(tx, order)
    if (!jobId) throw this.kind.isAlone ? anotherImport() : overOf(this.kind)
    if (!(await beginImport(tx, importId, { jobId, revision }))) throw overOf(this.kind)
    return true
  }

  async #renew(actor: Actor, found: Import<S>, tables: readonly FileTable[]) {
    const { db } = this.parts
    const source = sourceOf(actor, found, tables)
    const plan = await db.transaction().execute((tx) => this.#plan(tx, source))
    const { about = found.about, mapping = found.mapping, preview, revision, rows } = plan
    const notes = this.kind.notes?.(plan)
    const { refused: told = [] } = (notes ?? {}) as { refused?: readonly RefusedNote[] }
    const refused = { found: { about, mapping }, tables: source.tables, notes: told }
    await db.transaction().execute(async (tx) => {
      if (!(await savePreview(tx, found.id, { about, mapping, preview, revision, rows }))) throw overOf(this.kind)
      await saveRefused(tx, found.id, pagesOfRefused(this.kind, refused))
      await this.#saveNotes(tx, found, notes)
    })
    await this.kind.remember?.(db, { about, mapping, tables })
  }

  async #saveNotes(tx: Db, { id }: Import<S>, notes: S['notes']) {
    if (notes) await saveImportNotes(tx, id, await this.parts.tables.putNotes(tx, notes))
  }

  async #plan(db: Db, source: PlanSource<S>): Promise<S['plan']> {
    const plan = await this.kind.plan(db, source)
    const { countRows = countAll } = this.kind
    mustAddUp(countRows(source.tables, plan.mapping ?? source.mapping), plan.rows)
    return plan
  }
}

interface Begun<S extends ImportShape> {
  found: Import<S>
  tables: readonly FileTable[]
  consent: S['consent']
}

const countAll = (tables: readonly FileTable[]) => tables.reduce((sum, table) => sum + countLinesOf(table), 0)

const sourceOf = <S extends ImportShape>(
  actor: Actor,
  { about, mapping, mended }: Import<S>,
  tables: readonly FileTable[],
): PlanSource<S> => ({ actor, about, mapping, mended, tables: mendTables(tables, mended), isHeld: false })
