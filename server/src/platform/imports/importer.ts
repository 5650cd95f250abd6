import { setTimeout } from 'node:timers/promises'
import { can, type EarlierImport } from '@bellhouse/contracts'
import type { Actor } from '../../http/actor'
import { conflict, notFound } from '../../http/problems'
import type { UploadedFile } from '../../http/upload'
import { auditEach } from '../audit/audit'
import type { Db } from '../db/open'
import { cancelJob } from '../jobs/job.repo'
import type { Job } from '../jobs/job-kind'
import { tellSystems } from '../webhooks/tell-systems.repo'
import { listEarlierImports } from './earlier-imports.repo'
import { endImport, findImport, findImportNotes, openStates } from './import.repo'
import { type ImportOrder, overOf, uniqueKeyOf } from './import-job'
import type { Import, ImportKind, ImportShape, MendedCell } from './import-kind'
import type { ImportTables } from './import-tables'
import type { ImportWork } from './import-work'
import type { RefusedPage } from './refused-rows'
import { findRefused } from './refused-rows.repo'

const pause = 50
const longestWait = 60_000

interface ImporterParts<S extends ImportShape> {
  db: Db
  tables: ImportTables
  work: ImportWork<S>
}

/** The way of one kind from the files into the school: drop, map, preview, apply. */
export class Importer<S extends ImportShape> {
  constructor(
    private readonly parts: ImporterParts<S>,
    private readonly kind: ImportKind<S>,
  ) {}

  /** Whether somebody may have the rows that were not taken, of imports that they may see. */
  givesNotesTo(actor: Actor) {
    const { notesFor } = this.kind
    return notesFor !== undefined && can(actor, notesFor)
  }

  /** Whether somebody may mend the files of imports that they may see. */
  isMendedBy(actor: Actor) {
    const { mendedBy = this.kind.notesFor } = this.kind
    return mendedBy !== undefined && can(actor, mendedBy)
  }

  async start(actor: Actor, dropped: readonly UploadedFile[], drop: S['drop']): Promise<Import<S>> {
    return this.find(actor, await this.parts.work.start(actor, dropped, drop))
  }

  /** One's own, or any for whoever may see all; others do not exist. */
  async find(actor: Actor, importId: string): Promise<Import<S>> {
    const found = await findImport(this.parts.db, importId)
    const isTheirs = found?.startedBy === actor.accountId || can(actor, this.kind.seenBy)
    if (found?.kind !== this.kind.kind || !isTheirs) throw notFound(this.kind.word)
    return found as Import<S>
  }

  /** Those that `find` would find. */
  list(actor: Actor, classCode: string | undefined): Promise<EarlierImport[]> {
    const startedBy = can(actor, this.kind.seenBy) ? null : actor.accountId
    return listEarlierImports(this.parts.db, { kind: this.kind.kind, startedBy, classCode })
  }

  async preview(actor: Actor, importId: string, mapping: S['mapping']): Promise<Import<S>> {
    const found = await this.#findOpen(actor, importId)
    await this.parts.work.preview(actor, { ...found, mapping })
    return this.find(actor, importId)
  }

  /** Writes other texts into cells and previews anew. Whatever is refused is not kept. */
  async mend(actor: Actor, importId: string, cells: (mapping: S['mapping']) => MendedCell[]): Promise<Import<S>> {
    const found = await this.#findOpen(actor, importId)
    await this.parts.work.mend(actor, found, cells(found.mapping))
    return this.find(actor, importId)
  }

  /** Answers once the work may begin; `find` tells how far it is. A repeat begins nothing again. */
  async apply(actor: Actor, importId: string, consent: S['consent']): Promise<Import<S>> {
    const found = await this.find(actor, importId)
    if (found.state === 'applying' || found.state === 'applied') return found
    if (found.state !== 'previewed' || found.preview === null) throw conflict('Look at the preview first.')
    this.kind.mustBeMeant(found.preview, consent)
    await this.parts.work.begin(actor, found, consent)
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
      if (ended) await cancelJob(tx, uniqueKeyOf(this.kind, importId))
      return ended
    })
    const found = await this.find(actor, importId)
    if (!moved && found.state === 'applied') throw overOf(this.kind)
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

  /** The notes that lie with the preview, or with what was applied; none where nobody has kept them. */
  async notes(actor: Actor, importId: string): Promise<NonNullable<S['notes']>> {
    const found = await this.find(actor, importId)
    const isOver = found.state === 'applied' || found.state === 'undone'
    if (!isOver) mustBePreviewed(found)
    const notes = await this.parts.tables.readNotes(await findImportNotes(this.parts.db, importId))
    if (notes) return notes
    throw conflict(isOver ? `What was said of the rows of this ${this.kind.word} is no longer here.` : previewOnceMore)
  }

  /** A page of the refused rows of what was previewed. */
  async refused(actor: Actor, importId: string, from: number): Promise<RefusedPage> {
    const found = await this.find(actor, importId)
    mustBePreviewed(found)
    const page = await findRefused(this.parts.db, importId, from)
    if (!page) throw conflict(previewOnceMore)
    return page
  }

  /** The job. */
  async write(actor: Actor, found: Import<S>, { payload: { consent }, signal, report }: Job<ImportOrder>) {
    await this.parts.work.write(actor, found, {
      ...{ consent, signal },
      report: async (done, total) => {
        signal.throwIfAborted()
        await report(done, total)
      },
    })
  }

  async #findOpen(actor: Actor, importId: string) {
    const found = await this.find(actor, importId)
    if (!openStates.includes(found.state)) throw overOf(this.kind)
    return found
  }
}

const previewOnceMore = 'Preview the files once more.'

function mustBePreviewed({ state }: Pick<Import, 'state'>) {
  if (state !== 'previewed') throw conflict('Look at the preview first.')
}
