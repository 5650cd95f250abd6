import type { RosterImport, RosterKind, RosterMapping, RosterPreview } from '@bellhouse/contracts'
import { conflict } from '../../../http/problems'
import { type Import, importKind } from '../../../platform/imports/import-kind'
import { stateShown } from '../../../platform/imports/import-state'
import { anotherImport } from '../../../platform/imports/importer'
import type { FileTable } from '../../../platform/table-file/file-table'
import { closeAccounts } from '../../identity/accounts'
import { applyRoster, countWrites } from './apply-roster'
import { describeFiles } from './describe-files'
import { planRoster } from './plan-roster'
import { mustHaveColumns, mustHaveFiles, readRoster, recogniseFormat, withParts } from './read-roster'
import type { Roster } from './roster'
import { takeImportLock } from './roster-apply.repo'
import type { Plan } from './roster-plan'
import { readLinks, readSchool, sourceOf } from './roster-school.repo'
import { countStudents, suggestMapping } from './suggest-mapping'

type About = Pick<RosterImport, 'format' | 'files' | 'schools' | 'grades' | 'warnings'>

interface RosterShape {
  drop: null
  about: About
  mapping: RosterMapping
  preview: RosterPreview
  plan: ReturnType<typeof planOf> & { about: About; mapping: RosterMapping }
  consent: { skipRefused: boolean }
}

/** A roster: people, streams, groups and who is in them. */
export const rosterImport = importKind<RosterShape>({
  kind: 'roster',
  word: 'import',
  seenBy: 'rosters.import',
  isAlone: true,
  changed: { sentence: 'The school has changed since the preview. Look at the preview again.' },

  async suggest(_db, { tables: read }) {
    const format = recogniseFormat(read)
    const tables = withParts(format, read)
    mustHaveFiles(format, tables)
    const roster = readRoster(format, tables, {})
    const { warnings } = roster
    return {
      about: { format, files: describeFiles(format, tables), ...countStudents(roster), warnings },
      mapping: suggestMapping(roster),
    }
  },

  async plan(db, { about, mapping: chosen, tables: read, isHeld }) {
    if (isHeld && !(await takeImportLock(db))) throw anotherImport()
    const { format } = about
    const tables = withParts(format, read, chosen.parts)
    mustHaveColumns(format, tables, chosen.columns)
    const roster = readRoster(format, tables, chosen.columns)
    const mapping = { ...chosen, grades: { ...newGrades(about, roster), ...chosen.grades } }
    const source = sourceOf(format)
    const plan = planRoster(roster, mapping, await readSchool(db, source), await readLinks(db))
    const files = describeFiles(format, tables, chosen.columns)
    return { ...planOf(plan, source, read), about: { ...about, files, ...countStudents(roster) }, mapping }
  },

  mustBeMeant({ refused: { length } }, { skipRefused }) {
    if (length > 0 && !skipRefused) {
      throw conflict(`${length} rows are refused. Mend the files and drop them again, or choose to skip the bad rows.`)
    }
  },

  async apply(db, { actor, plan: { written, source }, import: { id }, report }) {
    const total = countWrites(written)
    await applyRoster(db, source, written, (done) => report(done, total))
    await closeAccounts(db, actor, leaversOf(written))
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
function newGrades({ grades }: About, roster: Roster): RosterMapping['grades'] {
  const suggested = Object.entries(suggestMapping(roster).grades)
  return Object.fromEntries(suggested.filter(([grade]) => !grades.some((known) => known.grade === grade)))
}

/** Who was there before and has left by this plan. */
function leaversOf({ writes }: Plan) {
  const idsOf = (kind: RosterKind) =>
    writes.flatMap((write) => (write.kind === kind && write.id && write.values.status === 'left' ? [write.id] : []))
  return { staffIds: idsOf('staff'), studentIds: idsOf('students') }
}
