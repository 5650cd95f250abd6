import type { RosterImport, RosterKind, RosterMapping, RosterPreview } from '@bellhouse/contracts'
import type { Actor } from '../../../http/actor'
import { conflict } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { type Import, importKind } from '../../../platform/imports/import-kind'
import { stateShown } from '../../../platform/imports/import-state'
import { anotherImport } from '../../../platform/imports/importer'
import type { FileTable } from '../../../platform/table-file/file-table'
import { listAccountsOf } from '../../identity/accounts'
import { mustBeClasses } from '../../school/classes'
import { listClasses } from '../../school/school'
import { applyRoster, countWrites } from './apply-roster'
import { describeFiles } from './describe-files'
import { planRoster } from './plan-roster'
import { mustHaveColumns, mustHaveFiles, readRoster, recogniseFormat, withParts } from './read-roster'
import type { Roster } from './roster'
import { takeImportLock } from './roster-apply.repo'
import type { Plan, School } from './roster-plan'
import { readLinks, readSchool, sourceOf } from './roster-school.repo'
import { countStudents, suggestMapping } from './suggest-mapping'
import { warnOfSame } from './warn-of-same'

type About = Pick<RosterImport, 'format' | 'files' | 'schools' | 'grades' | 'warnings' | 'outcome'>

interface RosterShape {
  drop: null
  about: About
  mapping: RosterMapping
  preview: RosterPreview
  plan: ReturnType<typeof planOf> & { about: About; mapping: RosterMapping }
  consent: { skipRefused: boolean; openAccounts: boolean }
}

/** A roster: people, streams, groups and who is in them. */
export const rosterImport = importKind<RosterShape>({
  kind: 'roster',
  word: 'import',
  seenBy: 'rosters.import',
  isAlone: true,
  changed: { sentence: 'The school has changed since the preview. Look at the preview again.' },

  async suggest(db, { tables: read }) {
    const format = recogniseFormat(read)
    const tables = withParts(format, read)
    mustHaveFiles(format, tables)
    const roster = readRoster(format, tables, {})
    const { warnings } = roster
    return {
      about: { format, files: describeFiles(format, tables), ...countStudents(roster), warnings },
      mapping: suggestMapping(roster, await listClasses(db)),
    }
  },

  async plan(db, { actor, about, mapping: chosen, tables: read, isHeld }) {
    if (isHeld && !(await takeImportLock(db))) throw anotherImport()
    const { format } = about
    const tables = withParts(format, read, chosen.parts)
    mustHaveColumns(format, tables, chosen.columns)
    const roster = readRoster(format, tables, chosen.columns)
    await mustBeClasses(db, Object.values(chosen.grades), 'grades')
    const source = sourceOf(format)
    const school = await readSchool(db, source)
    const mapping = { ...chosen, grades: { ...newGrades(about, roster, school.classes), ...chosen.grades } }
    const plan = planRoster(roster, mapping, school, await readLinks(db))
    const files = describeFiles(format, tables, chosen.columns)
    const warnings = [...plan.preview.warnings, ...(await warnOfSame(db, roster, plan))]
    const preview = { ...plan.preview, warnings, accounts: await accountsOf(db, actor, plan) }
    return { ...planOf(plan, source, read), preview, about: { ...about, files, ...countStudents(roster) }, mapping }
  },

  mustBeMeant({ refused: { length } }, { skipRefused }) {
    if (length > 0 && !skipRefused) {
      throw conflict(`${length} rows are refused. Mend the files and drop them again, or choose to skip the bad rows.`)
    }
  },

  async apply(
    db,
    { actor, plan: { written, source, about }, import: { id }, consent: { openAccounts }, tell, report },
  ) {
    const total = countWrites(written)
    const act = { actor, action: 'import roster' }
    const outcome = await applyRoster(db, act, { source, plan: written, openAccounts }, (done) => report(done, total))
    await tell({ ...about, outcome })
    return [{ action: 'import roster', kind: 'roster import', id, after: written.preview.counts }]
  },
})

/** In the words of the contract. */
export function showImport(found: Import<RosterShape>): RosterImport {
  const { id, state, about, mapping, preview, progress, failure } = found
  return { id, state: stateShown(state), ...about, mapping, preview, progress, failure }
}

const planOf = (written: Plan, source: string, tables: readonly FileTable[]) => ({
  preview: written.preview,
  revision: JSON.stringify(written.preview.counts),
  rows: written.fates.count(tables.reduce((sum, { rows }) => sum + rows.length, 0)),
  written,
  source,
})

/** A first guess for grades that come up only with the chosen columns. */
function newGrades({ grades }: About, roster: Roster, classes: School['classes']): RosterMapping['grades'] {
  const suggested = Object.entries(suggestMapping(roster, classes).grades)
  return Object.fromEntries(suggested.filter(([grade]) => !grades.some((known) => known.grade === grade)))
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
