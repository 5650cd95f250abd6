import { isDeepStrictEqual } from 'node:util'
import type { RosterImport, RosterKind, RosterMapping, RosterPreview } from '@bellhouse/contracts'
import type { Actor } from '../../../http/actor'
import { conflict, notFound, ProblemError } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
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

class ImportCancelled extends Error {}

/** The four steps of a roster import; keeps the jobs that are under way, so that a stop can wait for them. */
export class RosterImporter {
  private readonly jobs = new Set<Promise<void>>()

  constructor(
    private readonly db: Db,
    private readonly onBug: (error: unknown) => void,
  ) {}

  /** Waits for what is being applied. */
  async settle() {
    await Promise.allSettled(this.jobs)
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
    if (found.state !== 'applying' || !(await this.isNobodyApplying())) return found
    await moveImport(
      this.db,
      importId,
      ['applying'],
      'failed',
      'The server stopped in the middle. Nothing was written.',
    )
    return (await findImport(this.db, importId)) ?? found
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

  /** Answers once the work has begun; `find` tells how far it is. */
  async apply(actor: Actor, importId: string, options: ApplyOptions): Promise<RosterImport> {
    const found = await this.find(importId)
    mustBeReady(found, options.skipRefused ?? false)
    await new Promise<void>((begin, refuse) => {
      const job = this.run(actor, found, options, begin).catch((error) => this.fail(importId, error, refuse))
      this.jobs.add(job)
      job.finally(() => this.jobs.delete(job))
    })
    return this.find(importId)
  }

  async cancel(importId: string): Promise<RosterImport> {
    const moved = await moveImport(this.db, importId, ['mapping', 'previewed', 'applying'], 'cancelled')
    if (!moved && (await this.find(importId)).state === 'applied')
      throw conflict('This import has been applied already.')
    return this.find(importId)
  }

  private async run(actor: Actor, found: RosterImport, { openAccounts }: ApplyOptions, onBegun: () => void) {
    await this.db.transaction().execute(async (db) => {
      if (!(await takeImportLock(db)))
        throw conflict('Another import is being applied. Wait until it is done, then try again.')
      const { plan, source } = await this.plan(db, found, found.mapping)
      if (!isDeepStrictEqual(plan.preview.counts, found.preview?.counts)) {
        throw conflict('The school has changed since the preview. Look at the preview again.')
      }
      const begun = await moveImport(this.db, found.id, ['previewed'], 'applying')
      if (!begun) throw conflict('This import has been applied already.')
      onBegun()

      const total = countWrites(plan)
      const act = { actor, action: 'import roster' }
      const outcome = await applyRoster(db, act, { source, plan, openAccounts }, async (done) => {
        if (!(await saveProgress(this.db, found.id, { done, total }))) throw new ImportCancelled()
      })
      await audit(db, actor, {
        action: 'import roster',
        kind: 'roster import',
        id: found.id,
        after: plan.preview.counts,
      })
      await saveOutcome(db, found.id, outcome)
      if (!(await moveImport(db, found.id, ['applying'], 'applied'))) throw new ImportCancelled()
    })
  }

  private async fail(importId: string, error: unknown, refuse: (error: unknown) => void) {
    refuse(error)
    if (error instanceof ImportCancelled || error instanceof ProblemError) return
    this.onBug(error)
    await moveImport(
      this.db,
      importId,
      ['applying'],
      'failed',
      'Something went wrong on our side. Nothing was written.',
    )
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

  private isNobodyApplying() {
    return this.db.transaction().execute(takeImportLock)
  }
}

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
