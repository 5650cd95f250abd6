import { setTimeout } from 'node:timers/promises'
import { can } from '@bellhouse/contracts'
import type { Actor } from '../../http/actor'
import { conflict, notFound } from '../../http/problems'
import type { UploadedFile } from '../../http/upload'
import { auditEach } from '../audit/audit'
import type { Db } from '../db/open'
import { cancelJob, enqueueJob } from '../jobs/job.repo'
import { type Job, JobEnded } from '../jobs/job-kind'
import type { FileTable } from '../table-file/file-table'
import { tellSystems } from '../webhooks/tell-systems.repo'
import {
  beginImport,
  endImport,
  findImport,
  findImportNotes,
  insertImport,
  insertImportNotes,
  listImportFiles,
  openStates,
  saveAbout,
  saveMended,
  savePreview,
} from './import.repo'
import type { Import, ImportKind, ImportShape, MendedCell, PlanSource } from './import-kind'
import type { ImportTables } from './import-tables'
import { addMends, mendTables } from './mend-tables'
import { mustAddUp } from './row-counts'

const pause = 50
const longestWait = 60_000

/** The one job that all kinds share. */
export const applyImport = 'apply import'

export interface ImportOrder {
  importId: string
  /** What was said to be meant. */
  consent: unknown
}

interface Begun<S extends ImportShape> {
  found: Import<S>
  tables: readonly FileTable[]
  consent: S['consent']
}

interface ImporterParts {
  db: Db
  tables: ImportTables
}

/** The way of one kind from the files into the school: drop, map, preview, apply. */
export class Importer<S extends ImportShape> {
  constructor(
    private readonly parts: ImporterParts,
    private readonly kind: ImportKind<S>,
  ) {}

  async start(actor: Actor, dropped: readonly UploadedFile[], drop: S['drop']): Promise<Import<S>> {
    const { db, tables: store } = this.parts
    const days = (await this.kind.calendarDays?.(db)) ?? null
    const takes = { days, takesTimetables: this.kind.takesTimetables }
    return store.receive(dropped, takes, async (tables) => {
      const fileName = dropped[0]?.name ?? ''
      const guess = await this.kind.suggest(db, { actor, drop, fileName, tables })
      const id = await db.transaction().execute(async (tx) => {
        const files = await store.put(tx, tables)
        return insertImport(tx, { kind: this.kind.kind, startedBy: actor.accountId, fileName, ...guess, files })
      })
      return this.find(actor, id)
    })
  }

  /** One's own, or any for whoever may see all; others do not exist. */
  async find(actor: Actor, importId: string): Promise<Import<S>> {
    const found = await findImport(this.parts.db, importId)
    const isTheirs = found?.startedBy === actor.accountId || can(actor, this.kind.seenBy)
    if (found?.kind !== this.kind.kind || !isTheirs) throw notFound(this.kind.word)
    return found as Import<S>
  }

  async preview(actor: Actor, importId: string, mapping: S['mapping']): Promise<Import<S>> {
    const found = await this.#findOpen(actor, importId)
    await this.#withTables(found, (tables) => this.#renew(actor, { ...found, mapping }, tables))
    return this.find(actor, importId)
  }

  /** Writes other texts into cells and previews anew. Whatever is refused is not kept. */
  async mend(actor: Actor, importId: string, cells: (mapping: S['mapping']) => MendedCell[]): Promise<Import<S>> {
    const found = await this.#findOpen(actor, importId)
    const mended = addMends(found.mended, cells(found.mapping))
    await this.#withTables(found, async (tables) => {
      const next = { ...found, mended }
      mendTables(tables, mended)
      if (!(await saveMended(this.parts.db, importId, mended))) throw this.#over()
      await this.#renew(actor, next, tables)
    })
    return this.find(actor, importId)
  }

  /** Answers once the work may begin; `find` tells how far it is. A repeat begins nothing again. */
  async apply(actor: Actor, importId: string, consent: S['consent']): Promise<Import<S>> {
    const found = await this.find(actor, importId)
    if (found.state === 'applying' || found.state === 'applied') return found
    if (found.state !== 'previewed' || found.preview === null) throw conflict('Look at the preview first.')
    this.kind.mustBeMeant(found.preview, consent)
    await this.#withTables(found, async (tables) => {
      const begun = await this.parts.db
        .transaction()
        .execute((tx) => this.#begin(tx, actor, { found, tables, consent }))
      if (begun) return
      if (this.kind.changed.renews) await this.#renew(actor, found, tables)
      throw conflict(this.kind.changed.sentence)
    })
    return this.find(actor, importId)
  }

  /** The same, answered when all is written: for what is done in a moment. A failure is told at once. */
  async applyAndWait(actor: Actor, importId: string, consent: S['consent']): Promise<Import<S>> {
    let found = await this.apply(actor, importId, consent)
    for (let waited = 0; found.state === 'applying'; waited += pause) {
      if (waited > longestWait) throw conflict('This is still being written. Look again in a moment.')
      await setTimeout(pause)
      found = await this.find(actor, importId)
    }
    if (found.state !== 'applied') throw conflict(found.failure ?? 'Somebody has cancelled this. Nothing was written.')
    return found
  }

  async cancel(actor: Actor, importId: string): Promise<Import<S>> {
    await this.find(actor, importId)
    const { db } = this.parts
    const states = ['open', 'previewed', 'applying'] as const
    const moved = await db.transaction().execute(async (tx) => {
      const ended = await endImport(tx, importId, states, { state: 'cancelled' })
      if (ended) await cancelJob(tx, this.#keyOf(importId))
      return ended
    })
    const found = await this.find(actor, importId)
    if (!moved && found.state === 'applied') throw this.#over()
    return found
  }

  /** Takes back what an applied import has written; only for a kind that can. */
  async undo(actor: Actor, importId: string): Promise<Import<S>> {
    const found = await this.find(actor, importId)
    const { undo } = this.kind
    if (!undo) throw new Error(`Nobody can take back what ${this.kind.kind} have written`)
    await this.parts.db.transaction().execute(async (tx) => {
      if (!(await endImport(tx, importId, ['applied'], { state: 'undone' }))) {
        throw conflict(`This ${this.kind.word} is not applied, or was taken back already.`)
      }
      await auditEach(tx, actor, await undo(tx, { actor, import: found }))
      await tellSystems(tx, 'import.undone', { id: importId, kind: found.kind })
    })
    return this.find(actor, importId)
  }

  /** The notes of what was previewed, or of what was applied; none where nobody has kept them. */
  async notes(actor: Actor, importId: string): Promise<NonNullable<S['notes']>> {
    const { state } = await this.find(actor, importId)
    const isOver = state === 'applied' || state === 'undone'
    const notes = isOver
      ? await this.parts.tables.readNotes(await findImportNotes(this.parts.db, importId))
      : this.kind.notes?.(await this.plan(actor, importId))
    if (!notes) throw conflict(`What was said of the rows of this ${this.kind.word} is no longer here.`)
    return notes
  }

  /** The whole plan of what was previewed, of which the preview shows the beginning. */
  async plan(actor: Actor, importId: string): Promise<S['plan']> {
    const found = await this.find(actor, importId)
    if (found.state !== 'previewed') throw conflict('Look at the preview first.')
    return this.#withTables(found, (tables) => this.#plan(this.parts.db, sourceOf(actor, found, tables)))
  }

  /** The job: all in one transaction, which a cancelled import takes back. */
  async write(actor: Actor, found: Import<S>, { payload: { consent }, signal, report }: Job<ImportOrder>) {
    await this.#withTables(found, (tables) =>
      this.parts.db.transaction().execute(async (tx) => {
        const plan = await this.#plan(tx, { ...sourceOf(actor, found, tables), isHeld: true })
        if (plan.revision !== found.revision) throw conflict(this.kind.changed.sentence)
        const changes = await this.kind.apply(tx, {
          ...{ actor, import: found, plan, consent },
          tell: (about) => saveAbout(tx, found.id, about),
          report: async (done, total) => {
            signal.throwIfAborted()
            await report(done, total)
          },
        })
        await auditEach(tx, actor, changes)
        const notes = this.kind.notes?.(plan)
        if (notes) await insertImportNotes(tx, found.id, await this.parts.tables.putNotes(tx, notes))
        signal.throwIfAborted()
        if (!(await endImport(tx, found.id, ['applying'], { state: 'applied' }))) throw new JobEnded('cancelled')
        await tellSystems(tx, 'import.applied', { id: found.id, kind: found.kind })
      }),
    )
    this.parts.tables.forget(found.id)
  }

  async #findOpen(actor: Actor, importId: string) {
    const found = await this.find(actor, importId)
    if (!openStates.includes(found.state)) throw this.#over()
    return found
  }

  async #withTables<T>({ id }: Import, work: (tables: readonly FileTable[]) => Promise<T>): Promise<T> {
    return this.parts.tables.use(id, await listImportFiles(this.parts.db, id), work)
  }

  /** False where what would be written is no longer what was seen. */
  async #begin(tx: Db, actor: Actor, { found, tables, consent }: Begun<S>): Promise<boolean> {
    const { id: importId, revision } = found
    const plan = await this.#plan(tx, { ...sourceOf(actor, found, tables), isHeld: true })
    if (plan.revision !== revision) return false
    const order = {
      kind: applyImport,
      payload: { importId, consent },
      ownerId: actor.accountId,
      key: this.#keyOf(importId),
    }
    const jobId = await enqueueJob(tx, order)
    if (!jobId) throw this.kind.isAlone ? anotherImport() : this.#over()
    if (!(await beginImport(tx, importId, { jobId, revision }))) throw this.#over()
    return true
  }

  async #renew(actor: Actor, found: Import<S>, tables: readonly FileTable[]) {
    const { db } = this.parts
    const plan = await db.transaction().execute((tx) => this.#plan(tx, sourceOf(actor, found, tables)))
    const { about = found.about, mapping = found.mapping, preview, revision, rows } = plan
    if (!(await savePreview(db, found.id, { about, mapping, preview, revision, rows }))) throw this.#over()
    await this.kind.remember?.(db, { about, mapping, tables })
  }

  async #plan(db: Db, source: PlanSource<S>): Promise<S['plan']> {
    const plan = await this.kind.plan(db, source)
    const { countRows = countAll } = this.kind
    mustAddUp(countRows(source.tables, plan.mapping ?? source.mapping), plan.rows)
    return plan
  }

  #keyOf(importId: string) {
    return this.kind.isAlone ? `${applyImport} ${this.kind.kind}` : `${applyImport} ${importId}`
  }

  #over() {
    return conflict(`This ${this.kind.word} is being applied, or has been applied already.`)
  }
}

export const anotherImport = () => conflict('Another import is being applied. Wait until it is done, then try again.')

const countAll = (tables: readonly FileTable[]) => tables.reduce((sum, { rows }) => sum + rows.length, 0)

const sourceOf = <S extends ImportShape>(
  actor: Actor,
  { about, mapping, mended }: Import<S>,
  tables: readonly FileTable[],
): PlanSource<S> => ({ actor, about, mapping, mended, tables: mendTables(tables, mended), isHeld: false })
