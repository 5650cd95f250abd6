import { isDeepStrictEqual } from 'node:util'
import type { RosterImport, RosterKind, RosterMapping, RosterPreview } from '@bellhouse/contracts'
import type { Actor } from '../../../http/actor'
import { conflict, notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { enqueueJob } from '../../../platform/jobs/job.repo'
import { type Job, JobEnded, type JobKind } from '../../../platform/jobs/job-kind'
import { readUpload } from '../../../platform/table-file/read-upload'
import type { LooseFile } from '../../../platform/table-file/unpack-upload'
import { listAccountsOf } from '../../identity/accounts'
import { applyRoster, countWrites } from './apply-roster'
import { describeFiles } from './describe-files'
import { planRoster } from './plan-roster'
import { mustHaveColumns, mustHaveFiles, readRoster, recogniseFormat, withParts } from './read-roster'
import type { Roster } from './roster'
import { takeImportLock } from './roster-apply.repo'
import {
  findImport,
  insertImport,
  moveImport,
  readTables,
  saveOutcome,
  savePreview,
  saveProgress,
} from './roster-imports.repo'
import type { Plan } from './roster-plan'
import { readLinks, readSchool, sourceOf } from './roster-school.repo'
import { countStudents, suggestMapping } from './suggest-mapping'

interface ApplyOptions {
  skipRefused?: boolean | undefined
  openAccounts?: boolean | undefined
}

interface ImportOrder extends Pick<ApplyOptions, 'openAccounts'> {
  importId: string
}

const applyImport = 'apply roster import'

/** The four steps of a roster import; the last one is a job, so that a server that dies in it leaves it to another. */
export class RosterImporter {
  constructor(private readonly db: Db) {}

  get job(): JobKind<ImportOrder> {
    return {
      kind: applyImport,
      run: (job) => this.write(job),
      onFailed: async ({ payload }, sentence) =>
        void (await moveImport(this.db, payload.importId, ['applying'], 'failed', `${sentence} Nothing was written.`)),
    }
  }

  async start(actor: Actor, uploaded: readonly LooseFile[]): Promise<RosterImport> {
    const read = await readUpload(uploaded)
    const format = recogniseFormat(read)
    const tables = withParts(format, read)
    mustHaveFiles(format, tables)
    const roster = readRoster(format, tables, {})
    const id = await insertImport(
      this.db,
      actor.accountId,
      {
        format,
        files: describeFiles(format, tables),
        ...countStudents(roster),
        mapping: suggestMapping(roster),
        warnings: roster.warnings,
        preview: null,
        progress: { done: 0, total: 0 },
      },
      tables,
    )
    return this.find(id)
  }

  async find(importId: string): Promise<RosterImport> {
    const found = await findImport(this.db, importId)
    if (!found) throw notFound('import')
    return found
  }

  async preview(actor: Actor, importId: string, mapping: RosterMapping): Promise<RosterImport> {
    const found = await this.find(importId)
    const tables = await this.tablesOf(this.db, found, mapping)
    const roster = readRoster(found.format, tables, mapping.columns)
    const grades = { ...newGrades(found, roster), ...mapping.grades }
    const { plan } = await this.plan(this.db, found, { ...mapping, grades })
    const saved = await savePreview(this.db, importId, {
      files: describeFiles(found.format, tables, mapping.columns),
      ...countStudents(roster),
      mapping: { ...mapping, grades },
      preview: { ...plan.preview, accounts: await accountsOf(this.db, actor, plan) },
    })
    if (!saved) throw conflict('This import is being applied, or has been applied already.')
    return this.find(importId)
  }

  /** Answers once the work may begin; `find` tells how far it is. */
  async apply(actor: Actor, importId: string, options: ApplyOptions): Promise<RosterImport> {
    const found = await this.find(importId)
    mustBeReady(found, options.skipRefused ?? false)
    await this.db.transaction().execute(async (db) => {
      if (!(await takeImportLock(db))) throw anotherImport()
      await this.mustPlan(db, found)
      if (!(await moveImport(db, importId, ['previewed'], 'applying')))
        throw conflict('This import has been applied already.')
      // One at a time, on whatever server.
      const payload = { importId, openAccounts: options.openAccounts }
      const job = { kind: applyImport, payload, ownerId: actor.accountId, key: applyImport }
      if (!(await enqueueJob(db, job))) throw anotherImport()
    })
    return this.find(importId)
  }

  async cancel(importId: string): Promise<RosterImport> {
    const moved = await moveImport(this.db, importId, ['mapping', 'previewed', 'applying'], 'cancelled')
    if (!moved && (await this.find(importId)).state === 'applied')
      throw conflict('This import has been applied already.')
    return this.find(importId)
  }

  private async write({ payload: { importId, openAccounts }, ownerId, signal, report }: Job<ImportOrder>) {
    const actor = ownerId === null ? null : { accountId: ownerId }
    const found = await this.find(importId)
    if (found.state !== 'applying') throw new JobEnded('cancelled')
    await this.db.transaction().execute(async (db) => {
      if (!(await takeImportLock(db))) throw anotherImport()
      const { plan, source } = await this.mustPlan(db, found)
      const total = countWrites(plan)
      const act = { actor, action: 'import roster' }
      const outcome = await applyRoster(db, act, { source, plan, openAccounts }, async (done) => {
        signal.throwIfAborted()
        await report(done, total)
        if (!(await saveProgress(this.db, importId, { done, total }))) throw new JobEnded('cancelled')
      })
      const after = plan.preview.counts
      await audit(db, actor, { action: 'import roster', kind: 'roster import', id: importId, after })
      await saveOutcome(db, importId, outcome)
      if (!(await moveImport(db, importId, ['applying'], 'applied'))) throw new JobEnded('cancelled')
    })
  }

  /** The plan that was previewed, for the school as it is now. */
  private async mustPlan(db: Db, found: RosterImport) {
    const planned = await this.plan(db, found, found.mapping)
    if (isDeepStrictEqual(planned.plan.preview.counts, found.preview?.counts)) return planned
    throw conflict('The school has changed since the preview. Look at the preview again.')
  }

  private async tablesOf(db: Db, { id, format }: RosterImport, { parts, columns }: RosterMapping) {
    const tables = withParts(format, await readTables(db, id), parts)
    mustHaveColumns(format, tables, columns)
    return tables
  }

  private async plan(db: Db, found: RosterImport, mapping: RosterMapping) {
    const { format } = found
    const tables = await this.tablesOf(db, found, mapping)
    const source = sourceOf(format)
    const school = await readSchool(db, source)
    const links = await readLinks(db)
    return { source, plan: planRoster(readRoster(format, tables, mapping.columns), mapping, school, links) }
  }
}

const anotherImport = () => conflict('Another import is being applied. Wait until it is done, then try again.')

/** A first guess for grades that come up only with the chosen columns. */
function newGrades({ grades }: RosterImport, roster: Roster): RosterMapping['grades'] {
  const suggested = Object.entries(suggestMapping(roster).grades)
  return Object.fromEntries(suggested.filter(([grade]) => !grades.some((known) => known.grade === grade)))
}

function mustBeReady({ state, preview }: RosterImport, skipRefused: boolean) {
  if (state !== 'previewed' || !preview) throw conflict('Look at the preview first.')
  const { length } = preview.refused
  if (length > 0 && !skipRefused) {
    throw conflict(`${length} rows are refused. Mend the files and drop them again, or choose to skip the bad rows.`)
  }
}

/** What the plan means for the accounts of people who leave and of people who come back. */
async function accountsOf(db: Db, actor: Actor, plan: Plan): Promise<NonNullable<RosterPreview['accounts']>> {
  const leaving = await listAccountsOf(db, peopleWho(plan, 'left'))
  const returning = await listAccountsOf(db, peopleWho(plan, 'active'))
  return {
    closed: returning.filter(({ isDisabled }) => isDisabled).length,
    ownStaysOpen: leaving.some(({ id }) => id === actor.accountId),
  }
}

/** Who is here already and has that status only by this plan. */
function peopleWho({ writes }: Plan, status: 'active' | 'left') {
  const idsOf = (kind: RosterKind) =>
    writes.flatMap((write) => (write.kind === kind && write.id && write.values.status === status ? [write.id] : []))
  return { staffIds: idsOf('staff'), studentIds: idsOf('students') }
}
