import { createHash } from 'node:crypto'
import {
  type ElectiveImport,
  type ElectiveImportPreview,
  type ElectiveMapping,
  electiveColumns,
  mostElectiveRows,
} from '@bellhouse/contracts'
import { conflict, invalidFields } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { mustHaveOtherNames } from '../../../platform/imports/column-names'
import { type FileNotes, type Import, importKind } from '../../../platform/imports/import-kind'
import { stateShown } from '../../../platform/imports/import-state'
import { mustChooseToSkip } from '../../../platform/imports/must-choose-to-skip'
import {
  columnsBeside,
  describeTable,
  headerOf,
  mustFindTable,
  rowsBeside,
  withColumnsBeside,
  withRowsBeside,
} from '../../../platform/imports/one-table'
import { recallMapping, rememberMapping } from '../../../platform/imports/remembered-mapping'
import type { FileTable } from '../../../platform/table-file/file-table'
import { mustFindClass } from '../../school/classes'
import { dayOf } from '../../school/school'
import { ChosenSubjects } from '../../school/subjects'
import { chooseElectives, listElectiveCombinations, readSituation } from '../electives'
import { undoStudentAct } from '../students'
import { columnsForTheEye } from './elective-file'
import { listPlacesOf, listSubjectsOfClass } from './elective-imports.repo'
import { type ElectivePlan, planElectives } from './plan-electives'
import { type ElectiveWords, readElectives } from './read-electives'
import { suggestMapping } from './suggest-mapping'

interface About
  extends Pick<ElectiveImport, 'classCode' | 'headers' | 'samples' | 'rows' | 'changed' | 'subjects' | 'remembered'> {
  /** By which it is undone. */
  actId: string | null
}

export interface ElectiveShape {
  drop: { classCode: string }
  about: About
  mapping: ElectiveMapping
  preview: ElectiveImportPreview
  plan: ElectivePlan & { revision: string }
  consent: { skipRefused: boolean; despiteLimits: boolean }
  notes: FileNotes
}

/** The same column names stand for other subjects on another level. */
const kindIn = (level: string) => `electives ${level}`

/** Electives of a class from a file: who takes what from a day on. */
export const electiveImport = importKind<ElectiveShape>({
  kind: 'electives',
  word: 'import',
  hasTitles: true,
  hasClosing: true,
  seenBy: 'students.write',
  changed: { sentence: 'Somebody has changed these students since the preview. Nothing was written: preview again.' },

  async suggest(db, { drop: { classCode }, fileName, tables }) {
    const table = mustFindTable(tables, fileName, mostElectiveRows)
    mustHaveOtherNames(table)
    const on = await dayOf(db, null)
    const { level } = await readSituation(db, classCode, on)
    const subjects = await listSubjectsOfClass(db, classCode)
    const known = await recallMapping<ElectiveMapping>(db, kindIn(level), table)
    return {
      about: {
        ...{ classCode, changed: null, actId: null, remembered: known?.mappedAt ?? null },
        ...describeTable(table),
        subjects: subjects.map(({ key, name, isCompulsory }) => ({ id: key, name, isCompulsory })),
      },
      mapping: known
        ? stillTaught(known.mapping, subjects, on)
        : suggestMapping(table, new ChosenSubjects(subjects), level, on),
    }
  },

  async plan(db, { about: { classCode }, mapping, tables }) {
    const table = mustFindTable(tables, 'This file', mostElectiveRows)
    mustBeMapped(mapping)
    const plan = await planOf(db, classCode, table, mapping)
    const whole = withRowsBeside(plan, rowsBeside(tables, table))
    const columns = columnsBeside(table, columnsRead(mapping), columnsForTheEye)
    return { ...withColumnsBeside(whole, columns), revision: digestOf(plan) }
  },

  async remember(db, { about: { classCode }, mapping, tables }) {
    const { level } = await mustFindClass(db, classCode)
    await rememberMapping(db, kindIn(level), mustFindTable(tables, 'This file', mostElectiveRows), mapping)
  },

  mustBeMeant({ counts: { refused }, broken }, { skipRefused, despiteLimits }) {
    mustChooseToSkip(refused, skipRefused)
    if (broken.length > 0 && !despiteLimits) throw conflict(broken.join(' '))
  },

  async apply(db, { actor, plan, import: { about, mapping, fileName }, consent: { despiteLimits }, tell }) {
    const { classCode } = about
    const { choices } = plan
    if (choices.length === 0) {
      await tell({ ...about, changed: 0 })
      return []
    }
    const given = { classCode, choices, despiteLimits }
    const { changed, actId } = await chooseElectives(db, { actor, on: mapping.on }, given)
    await tell({ ...about, changed, actId })
    const after = { class: classCode.toUpperCase(), file: fileName, students: changed, from: mapping.on }
    return [{ action: 'import electives', kind: 'class', id: null, after }]
  },

  notesFor: 'students.write',
  notes: ({ notes }) => notes,

  // A note calls the column of numbers as the portal does.
  placeOf(tables, { mapping: { number } }, { column }) {
    const table = mustFindTable(tables, 'This file', mostElectiveRows)
    const header = column === electiveColumns.number ? headerOf(table.headers, number) : undefined
    return { table: tables.indexOf(table), headers: table.headers, column: header }
  },

  async undo(db, { actor, import: { about, fileName } }) {
    if (!about.actId) throw conflict('This import has changed nobody, so there is nothing to undo.')
    const { restored } = await undoStudentAct(db, { actor, action: 'undo import of electives' }, about.actId)
    const after = { class: about.classCode.toUpperCase(), file: fileName, students: restored }
    return [{ action: 'undo import of electives', kind: 'class', id: null, after }]
  },
})

/** In the words of the contract. */
export function showImport(found: Import<ElectiveShape>): ElectiveImport {
  const { id, state, fileName, about, mapping, preview, failure } = found
  const { actId: _, ...told } = about
  return { id, state: stateShown(state), fileName, ...told, mapping, preview, failure }
}

/** Without the columns of subjects that are gone since, and from today on. */
function stillTaught(mapping: ElectiveMapping, subjects: readonly { key: string }[], on: string): ElectiveMapping {
  const keys = new Set(subjects.map(({ key }) => key))
  return { ...mapping, on, columns: mapping.columns.filter(({ subjectId }) => keys.has(subjectId)) }
}

const columnsRead = ({ layout, number, subjects, columns }: ElectiveMapping) =>
  layout === 'list' ? [number, subjects] : [number, ...columns.map(({ column }) => column)]

function mustBeMapped({ number, layout, subjects, columns }: ElectiveMapping) {
  if (number === null) throw invalidFields({ number: 'Choose the column with the admission number' })
  if (layout === 'list' && subjects === null) throw invalidFields({ subjects: 'Choose the column with the subjects' })
  if (layout === 'matrix' && columns.length === 0) {
    throw invalidFields({ columns: 'Say of at least one column which subject it stands for' })
  }
}

async function planOf(db: Db, classCode: string, table: FileTable, mapping: ElectiveMapping): Promise<ElectivePlan> {
  const situation = await readSituation(db, classCode, mapping.on)
  const rows = readElectives(table, mapping, await readWords(db, classCode, situation))
  const known = new Set(situation.students.map(({ admissionNumber }) => admissionNumber.toLowerCase()))
  const strange = rows.map(({ number }) => number.toLowerCase()).filter((number) => number && !known.has(number))
  const elsewhere = await listPlacesOf(db, strange, mapping.on)
  const scope = mapping.layout === 'matrix' ? new Set(mapping.columns.map(({ subjectId }) => subjectId)) : null
  const { name: classLabel } = await mustFindClass(db, classCode)
  return planElectives(rows, { situation, classLabel, scope, elsewhere })
}

async function readWords(
  db: Db,
  classCode: string,
  { level, kind }: { level: string; kind: string },
): Promise<ElectiveWords> {
  const subjects = await listSubjectsOfClass(db, classCode)
  const known = new Map(subjects.map((subject) => [subject.key, subject]))
  const combinations = kind === 'A' ? await listElectiveCombinations(db) : []
  return {
    ...{ subjects: new ChosenSubjects(subjects), known, level },
    combinations: new Map(
      combinations.map(({ name, subjectIds }) => [name.toLowerCase(), subjectIds.flatMap((id) => known.get(id) ?? [])]),
    ),
  }
}

const digestOf = ({ choices, preview }: ElectivePlan) =>
  createHash('sha256')
    .update(JSON.stringify([choices, preview]))
    .digest('hex')
