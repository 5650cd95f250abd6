import type {
  RosterFormat,
  RosterImport,
  RosterKind,
  RosterMapping,
  RosterNote,
  RosterPreview,
} from '@bellhouse/contracts'
import type { Actor } from '../../../http/actor'
import type { Db } from '../../../platform/db/open'
import { anotherImport } from '../../../platform/imports/import-job'
import { type Import, importKind } from '../../../platform/imports/import-kind'
import { stateShown } from '../../../platform/imports/import-state'
import { mustChooseToSkip } from '../../../platform/imports/must-choose-to-skip'
import { threadFile } from '../../../platform/threads/thread-file'
import { listAccountsOf } from '../../identity/accounts'
import { mustBeClasses } from '../../school/classes'
import { dayOf, listClasses } from '../../school/school'
import { bindingNotes } from '../one-roster-binding'
import { applyRoster, countWrites } from './apply-roster'
import { withClasses } from './class-sources'
import { ClassTitles } from './class-titles'
import { countLines } from './clean-table'
import { DateColumns, sentenceOf } from './date-columns'
import { describeFiles } from './describe-files'
import { listGivenClasses, tellOfGivenClasses } from './given-classes'
import { numbersIn, schoolNumbers } from './given-numbers'
import { planRoster } from './plan-roster'
import { mustHaveColumns, mustHaveFiles, openTables, readRoster, recogniseFormat, withParts } from './read-roster'
import { recallHeaderLines, recallMapping, rememberMapping } from './remembered-mapping'
import type { Roster } from './roster'
import { takeImportLock } from './roster-apply.repo'
import type { Plan, School } from './roster-plan'
import { listTitledClasses, readLinks, readSchool, readUsualOrder, sourceOf } from './roster-school.repo'
import type { RosterTable } from './roster-table'
import { applyWithUndo, type UndoKey, undoImport } from './roster-undo'
import { RowLedger } from './row-ledger'
import { countStudents, suggestMapping } from './suggest-mapping'
import { warnOfOtherYears } from './warn-of-other-years'
import { warnOfSame } from './warn-of-same'

type About = Pick<RosterImport, 'format' | 'files' | 'schools' | 'grades' | 'inactive' | 'warnings' | 'outcome'> & {
  /** When each file's columns were mapped before. */
  remembered?: Record<string, string>
  /** By which it is taken back, once it is applied. */
  undo?: UndoKey
}

interface RosterShape {
  drop: null
  about: About
  mapping: RosterMapping
  preview: RosterPreview
  plan: ReturnType<typeof planOf> & { about: About; mapping: RosterMapping }
  consent: { skipRefused: boolean; openAccounts: boolean }
  notes: Record<'refused' | 'left-out', readonly RosterNote[]>
}

/** A roster: people, streams, groups and who is in them. */
export const rosterImport = importKind<RosterShape>({
  kind: 'roster',
  word: 'import',
  seenBy: 'rosters.import',
  isAlone: true,
  thread: threadFile(import.meta.dirname, 'roster-import'),
  changed: { sentence: 'The school has changed since the preview. Check the preview again.' },

  async suggest(db, { tables: given }) {
    const ledger = new RowLedger(await dayOf(db, null))
    const headerLines = await recallHeaderLines(db, given)
    const opened = openTables(given, ledger, { titles: await readTitles(db), headerLines })
    const format = recogniseFormat(opened)
    const { remembered, ...recalled } = await recallMapping(db, format, opened)
    const tables = withClasses(withParts(format, opened, recalled.parts), recalled)
    mustHaveFiles(format, tables)
    const dates = new DateColumns(await readUsualOrder(db), recalled.dates)
    const roster = readRoster(format, tables, { columns: recalled.columns, dates, ledger })
    const classes = await listClasses(db)
    const suggested = suggestMapping(roster, classes)
    const known = Object.entries(recalled.grades).filter(([, code]) => classes.some((one) => one.code === code))
    const mapping = {
      ...suggested,
      ...recalled,
      headerLines,
      grades: { ...suggested.grades, ...Object.fromEntries(known) },
    }
    const files = describeFiles(format, tables, { chosen: mapping.columns, dates, remembered })
    const warnings = [...ledger.warnings, ...(isOneRoster(format) ? bindingNotes(given) : [])]
    return { about: { format, files, ...countStudents(roster, classes), warnings, remembered }, mapping }
  },

  countRows: (tables) => tables.reduce((sum, table) => sum + countLines(table), 0),

  async plan(db, { actor, about, mapping: chosen, tables: given, isHeld }) {
    if (isHeld && !(await takeImportLock(db))) throw anotherImport()
    const { format, remembered = {} } = about
    const ledger = new RowLedger(await dayOf(db, null))
    const opened = openTables(given, ledger, { ...chosen, titles: await readTitles(db) })
    const tables = withClasses(withParts(format, opened, chosen.parts), chosen)
    if (!hasOtherHeaders(tables, about)) mustHaveColumns(format, tables, chosen.columns)
    const dates = new DateColumns(await readUsualOrder(db), chosen.dates)
    await mustBeClasses(db, Object.values(chosen.grades), 'grades')
    const source = sourceOf(format)
    const school = await readSchool(db, source)
    const give = await schoolNumbers(db, { school, ledger, isHeld, taken: numbersIn(tables, chosen) })
    const roster = readRoster(format, tables, { columns: chosen.columns, dates, ledger, give })
    const mapping = recompute(chosen, about, { roster, classes: school.classes })
    const files = describeFiles(format, tables, { chosen: chosen.columns, dates, remembered })
    for (const { name } of files) warnOfDates(name, { dates, ledger })
    warnOfOtherYears(tables, school, ledger)
    tellOfGivenClasses(tables, { mapping, school, ledger })
    const plan = planRoster(roster, mapping, school, await readLinks(db))
    const classes = listGivenClasses(tables, { mapping, school, ledger })
    const warnings = [...plan.preview.warnings, ...(await warnOfSame(db, roster, plan))]
    const preview = {
      ...{ ...shortened(plan.preview), warnings, accounts: await accountsOf(db, actor, plan) },
      ...(classes.length > 0 && { givenClasses: { total: classes.length, rows: classes.slice(0, mostShown) } }),
    }
    const counted = countStudents(roster, school.classes)
    return { ...planOf(plan, source), preview, about: { ...about, files, ...counted }, mapping }
  },

  async remember(db, { about: { format, grades }, mapping, tables }) {
    const ledger = new RowLedger(await dayOf(db, null))
    const opened = openTables(tables, ledger, { ...mapping, titles: await readTitles(db) })
    await rememberMapping(db, { format, grades, mapping, tables: opened })
  },

  mustBeMeant({ refused: { length }, rows }, { skipRefused }) {
    mustChooseToSkip(rows?.refused ?? length, skipRefused)
  },

  async apply(
    db,
    { actor, plan: { written, source, about }, import: { id }, consent: { openAccounts }, tell, report },
  ) {
    const total = countWrites(written)
    const act = { actor, action: 'import roster' }
    const { result, undo } = await applyWithUndo(db, act, { importId: id, plan: written }, () =>
      applyRoster(db, act, { source, plan: written, openAccounts }, (done) => report(done, total)),
    )
    const { closed, opened, ownStaysOpen, untaught, stoodInFor } = result
    const outcome = {
      ...{ closed: closed.length, opened: opened.length, ownStaysOpen },
      ...(untaught.length > 0 && { untaught }),
      ...(stoodInFor.length > 0 && { stoodInFor }),
    }
    await tell({ ...about, outcome, undo })
    return [{ action: 'import roster', kind: 'roster import', id, after: written.preview.counts }]
  },

  notes: ({ written: { ledger } }) => ({ refused: ledger.refused, 'left-out': ledger.leftOut }),

  mendedBy: 'rosters.import',

  // A note calls a column as its file does, or as the portal does.
  placeOf(tables, { about: { files }, mapping: { columns } }, note) {
    const { file = '', column } = note as RosterNote
    const described = files.find(({ name }) => name === file)
    const header =
      column === null
        ? undefined
        : (columns[file]?.[column] ?? described?.columns.find(({ field }) => field === column)?.header ?? undefined)
    const table = tables.findIndex(({ name }) => name === file)
    return { table, headers: described?.headers ?? tables[table]?.headers ?? [], column: header }
  },

  async undo(db, { actor, import: { id, about } }) {
    if (!(await takeImportLock(db))) throw anotherImport()
    const rows = await undoImport(db, { actor }, { importId: id, undo: about.undo })
    return [{ action: 'undo import of roster', kind: 'roster import', id, after: { rows } }]
  },
})

const readTitles = async (db: Db) => new ClassTitles(await listTitledClasses(db))

/** Whether another line of column names was chosen, whose columns nobody has seen yet. */
const hasOtherHeaders = (tables: readonly RosterTable[], { files }: Pick<About, 'files'>) =>
  tables.some((table) =>
    files.some(({ name, headerLine = 1 }) => name === table.name && headerLine !== table.headerLine),
  )

const isOneRoster = (format: RosterFormat) => sourceOf(format) === 'oneroster'

/** In the words of the contract. */
export function showImport(found: Import<RosterShape>): RosterImport {
  const { id, state, about, mapping, preview, progress, failure } = found
  const { remembered: _, undo, ...told } = about
  const canUndo = state === 'applied' && undo !== undefined
  return { id, state: stateShown(state), ...told, canUndo, mapping, preview, progress, failure }
}

const planOf = (written: Plan, source: string) => ({
  preview: written.preview,
  revision: JSON.stringify([written.preview.counts, written.preview.changes]),
  rows: written.ledger.count(),
  written,
  source,
})

const mostShown = 500

const shortened = ({ refused, leftOut = [], ...preview }: RosterPreview): RosterPreview => ({
  ...preview,
  refused: refused.slice(0, mostShown),
  leftOut: leftOut.slice(0, mostShown),
})

function warnOfDates(file: string, { dates, ledger }: { dates: DateColumns; ledger: RowLedger }) {
  for (const column of dates.of(file).filter(({ certain }) => !certain)) {
    ledger.warn({ file, line: column.example.line }, column.header, sentenceOf(column), column.example.value)
  }
}

/** Choices that come up only with the chosen columns: a first guess for grades, and schools that were not there before. */
function recompute(
  chosen: RosterMapping,
  { grades, schools }: About,
  { roster, classes }: { roster: Roster; classes: School['classes'] },
): RosterMapping {
  const suggested = suggestMapping(roster, classes)
  const newGrades = Object.entries(suggested.grades).filter(([grade]) => !grades.some((known) => known.grade === grade))
  const newSchools = suggested.schools.filter((id) => !schools.some((known) => known.id === id))
  return {
    ...chosen,
    grades: { ...Object.fromEntries(newGrades), ...chosen.grades },
    schools: [...new Set([...chosen.schools, ...newSchools])],
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
