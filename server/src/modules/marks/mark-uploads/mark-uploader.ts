import { can, type InputOf, type MarkMapping, type MarkUpload, type mendMarkUpload } from '@bellhouse/contracts'
import type { Actor } from '../../../http/actor'
import { conflict, invalidFile, notFound, ProblemError } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { Semaphore } from '../../../platform/semaphore'
import type { FileTable } from '../../../platform/table-file/file-table'
import { readUpload } from '../../../platform/table-file/read-upload'
import type { LooseFile } from '../../../platform/table-file/unpack-upload'
import { applyMarks, schoolHasChanged } from './apply-marks'
import { describeTables } from './describe-tables'
import { findTermId, listTargets, mustReach } from './mark-reach'
import { holdSchool, type MarkSchool, readSchool } from './mark-school'
import {
  beginUpload,
  findUpload,
  insertUpload,
  moveUpload,
  readTables,
  savePreview,
  saveProgress,
  saveTables,
} from './mark-uploads.repo'
import { takeUploadLock } from './mark-writes.repo'
import { mendTables } from './mend-tables'
import { type MarkPlan, planMarks } from './plan-marks'
import { readCells } from './read-cells'
import { suggestMapping } from './suggest-mapping'

class UploadCancelled extends Error {}

/** Each one that is written holds two connections to the database, of which there are ten. */
const writtenAtOnce = 3
const waitingAtMost = 200

export interface Drop {
  termId?: string | undefined
  streamId?: string | undefined
}

export interface Consent {
  skipRefused: boolean
  changeMarks: boolean
}

/** The four steps of an upload of marks; keeps the jobs that are under way, so that a stop can wait for them. */
export class MarkUploader {
  private readonly jobs = new Set<Promise<void>>()
  private readonly turns = new Semaphore(writtenAtOnce, waitingAtMost)

  constructor(
    private readonly db: Db,
    private readonly onBug: (error: unknown) => void,
  ) {}

  /** Waits for what is being written. */
  async settle() {
    await Promise.allSettled(this.jobs)
  }

  async start(actor: Actor, file: LooseFile, drop: Drop): Promise<MarkUpload> {
    const termId = await findTermId(this.db, drop.termId)
    if (!termId) throw conflict('The school has no term yet. Add one first.')
    const streamId = drop.streamId ?? null
    const reach = await mustReach(this.db, actor, { termId, streamId })
    const tables = await readUpload([file])
    const filled = tables.findIndex(({ rows }) => rows.length > 0)
    if (filled < 0) throw invalidFile(`${file.name} has a header and no rows. Fill it in and drop it again.`)
    const targets = await listTargets(this.db, reach)
    const mapping = { ...suggestMapping(tables[filled]?.headers ?? [], { streamId, targets }), table: filled }
    const id = await insertUpload(this.db, {
      accountId: actor.accountId,
      fileName: file.name,
      tables,
      document: {
        ...describeTables(tables),
        mapping,
        warnings: warningsOf(mapping),
        preview: null,
        progress: { done: 0, total: 0 },
      },
    })
    return this.find(actor, id)
  }

  /** One's own, or any for whoever approves marks; others do not exist. */
  async find(actor: Actor, uploadId: string): Promise<MarkUpload> {
    const upload = await this.mustFind(actor, uploadId)
    if (upload.state !== 'applying' || !(await this.isNobodyApplying(uploadId))) return upload
    await moveUpload(
      this.db,
      uploadId,
      ['applying'],
      'failed',
      'The server stopped in the middle. Nothing was written.',
    )
    return this.mustFind(actor, uploadId)
  }

  async preview(actor: Actor, uploadId: string, mapping: MarkMapping): Promise<MarkUpload> {
    await this.find(actor, uploadId)
    const tables = await readTables(this.db, uploadId)
    return this.previewTables(actor, uploadId, mapping, tables)
  }

  async mend(actor: Actor, uploadId: string, cells: InputOf<typeof mendMarkUpload>['cells']): Promise<MarkUpload> {
    const { mapping } = await this.find(actor, uploadId)
    const tables = mendTables(await readTables(this.db, uploadId), mapping, cells)
    if (!(await saveTables(this.db, uploadId, tables))) throw isOver()
    return this.previewTables(actor, uploadId, mapping, tables)
  }

  /** Answers once the work has begun; `find` tells how far it is. A repeat begins nothing again. */
  async apply(actor: Actor, uploadId: string, consent: Consent): Promise<MarkUpload> {
    const upload = await this.find(actor, uploadId)
    if (upload.state === 'applying' || upload.state === 'applied') return upload
    mustBeReady(upload, consent)
    await new Promise<void>((begin, refuse) => {
      let hasBegun = false
      const handleBegun = () => {
        hasBegun = true
        begin()
      }
      const job = this.turns
        .take(() => this.run(actor, upload, handleBegun))
        // Whoever came second has begun nothing, and must not end what the first one is writing.
        .catch((error) => (hasBegun ? this.fail(uploadId, error) : refuse(error)))
      this.jobs.add(job)
      job.finally(() => this.jobs.delete(job))
    })
    return this.find(actor, uploadId)
  }

  async cancel(actor: Actor, uploadId: string): Promise<MarkUpload> {
    await this.find(actor, uploadId)
    const moved = await moveUpload(this.db, uploadId, ['mapping', 'previewed', 'applying'], 'cancelled')
    const upload = await this.find(actor, uploadId)
    if (!moved && upload.state === 'applied') throw isOver()
    return upload
  }

  /** The whole plan of an upload that was previewed. */
  async plan(actor: Actor, uploadId: string): Promise<MarkPlan> {
    const upload = await this.find(actor, uploadId)
    if (upload.state !== 'previewed') throw conflict('Look at the preview first.')
    return planOf(await readTables(this.db, uploadId), upload.mapping, await readSchool(this.db, actor, upload.mapping))
  }

  private async previewTables(actor: Actor, uploadId: string, mapping: MarkMapping, tables: readonly FileTable[]) {
    const { preview } = await planOf(tables, mapping, await readSchool(this.db, actor, mapping))
    if (!(await savePreview(this.db, uploadId, { mapping, preview }))) throw isOver()
    return this.find(actor, uploadId)
  }

  private async run(actor: Actor, { id, mapping, preview }: MarkUpload, onBegun: () => void) {
    const tables = await readTables(this.db, id)
    await this.db.transaction().execute(async (db) => {
      if (!(await takeUploadLock(db, id))) throw conflict('This upload is being written already.')
      const plan = await planOf(tables, mapping, await holdSchool(db, actor, mapping))
      if (plan.preview.revision !== preview?.revision) {
        await savePreview(this.db, id, { mapping, preview: plan.preview })
        throw schoolHasChanged()
      }
      const total = plan.writes.length
      if (!(await beginUpload(this.db, id, total))) throw isOver()
      onBegun()

      await applyMarks(db, { plan, actor, uploadId: id }, async (done) => {
        if (!(await saveProgress(this.db, id, { done, total }))) throw new UploadCancelled()
      })
      await audit(db, actor, { action: 'upload marks', kind: 'mark upload', id, after: plan.preview.counts })
      if (!(await moveUpload(db, id, ['applying'], 'applied'))) throw new UploadCancelled()
    })
  }

  private async fail(uploadId: string, error: unknown) {
    if (error instanceof UploadCancelled) return
    const isExpected = error instanceof ProblemError
    if (!isExpected) this.onBug(error)
    const sentence = isExpected ? error.message : 'Something went wrong on our side.'
    await moveUpload(this.db, uploadId, ['applying'], 'failed', `${sentence} Nothing was written.`)
  }

  private async mustFind(actor: Actor, uploadId: string): Promise<MarkUpload> {
    const found = await findUpload(this.db, uploadId)
    if (!found) throw notFound('upload')
    if (found.startedBy !== actor.accountId && !can(actor, 'marks.approve')) throw notFound('upload')
    return found.upload
  }

  private isNobodyApplying(uploadId: string) {
    return this.db.transaction().execute((db) => takeUploadLock(db, uploadId))
  }
}

const isOver = () => conflict('This upload is being written, or has been written already.')

const planOf = (tables: readonly FileTable[], mapping: MarkMapping, school: MarkSchool) =>
  planMarks(readCells(tables, mapping), mapping, school)

function mustBeReady({ state, preview }: MarkUpload, { skipRefused, changeMarks }: Consent) {
  if (state !== 'previewed' || !preview) throw conflict('Look at the preview first.')
  const { refused, changed } = preview.counts
  if (refused > 0 && !skipRefused) {
    throw conflict(`Refused: ${refused}. Mend them, or choose to skip what is refused.`)
  }
  if (changed > 0 && !changeMarks) {
    throw conflict(`Marks that are there and would change: ${changed}. Look at them, then choose to change them.`)
  }
}

function warningsOf({ number }: MarkMapping) {
  if (number) return []
  return [
    'No column is clearly the admission or exam number. Choose which one is; marks are never matched by the order of rows or by a name alone.',
  ]
}
