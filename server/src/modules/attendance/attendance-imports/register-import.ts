import { createHash } from 'node:crypto'
import {
  mostRegisterDays,
  mostRegisterRows,
  mostStatusWords,
  type RegisterColumn,
  type RegisterImport,
  type RegisterImportChoices,
  type RegisterImportPreview,
  type RegisterMapping,
  registerColumns,
} from '@bellhouse/contracts'
import { numberText } from '@bellhouse/words'
import { conflict, invalidFields, invalidFile } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { mustHaveOtherNames } from '../../../platform/imports/column-names'
import { type FileNotes, type Import, importKind } from '../../../platform/imports/import-kind'
import { stateShown } from '../../../platform/imports/import-state'
import { mustChooseToSkip } from '../../../platform/imports/must-choose-to-skip'
import { nameColumns } from '../../../platform/imports/name-beside'
import {
  columnsBeside,
  countRowsBeside,
  headerOf,
  mustFindTable,
  rowsBeside,
} from '../../../platform/imports/one-table'
import { recallMapping, rememberMapping } from '../../../platform/imports/remembered-mapping'
import type { FileTable } from '../../../platform/table-file/file-table'
import { applyImport, changedSince } from './apply-import'
import { chosenDays, isMonthOpen, readDaySheet } from './day-columns'
import { countCells, describeFile, orderAfterIn, orderSaidBy } from './describe-file'
import { readGround } from './import-ground'
import { type ImportPlan, planImport } from './plan-import'
import { readRows } from './read-rows'
import { columnsForTheEye } from './register-file'
import { suggestMapping } from './suggest-mapping'
import { undoImport } from './undo-import'

type About = Pick<
  RegisterImport,
  'encoding' | 'delimiter' | 'headers' | 'samples' | 'values' | 'dates' | 'days' | 'rows' | 'remembered'
>

interface RegisterShape {
  drop: null
  about: About
  mapping: { columns: RegisterMapping; choices: RegisterImportChoices }
  preview: RegisterImportPreview
  plan: ImportPlan & { revision: string }
  consent: { skipRefused: boolean; changeEntries: boolean }
  notes: FileNotes
}

const fields = Object.keys(registerColumns) as RegisterColumn[]
const needed = ['number', 'date', 'status'] as const

const kind = 'registers'

/** Registers from a file: entries of students in sessions. */
export const registerImport = importKind<RegisterShape>({
  kind,
  word: 'import',
  hasTitles: true,
  hasClosing: true,
  seenBy: 'registers.import',
  changed: { sentence: changedSince },

  async suggest(db, { fileName, tables }) {
    const table = mustFindTable(tables, fileName, mostRegisterRows)
    mustHaveOtherNames(table)
    const choices = { unusualDaysAreMeant: false, othersArePresent: false }
    const known = await recallMapping<RegisterMapping>(db, kind, table)
    const columns = known ? asBefore(table, known.mapping) : suggestMapping(table)
    const remembered = known?.mappedAt ?? null
    return { about: { ...describeFile(table, columns), remembered }, mapping: { columns, choices } }
  },

  countRows: (tables, { columns }) => countCells(tables, mustFindTable(tables, 'This file', mostRegisterRows), columns),

  async plan(db, { about: { remembered }, tables, mapping }) {
    const table = mustFindTable(tables, 'This file', mostRegisterRows)
    mustBeMapped(mapping.columns, table)
    const plan = await planOf(db, table, mapping.columns, mapping.choices)
    const beside = besideOf(tables, table, mapping.columns)
    const { preview } = plan
    return {
      ...countRowsBeside(plan, beside),
      preview: {
        ...{ ...preview, leftOut: (preview.leftOut ?? 0) + beside.count, beside: beside.notes },
        columnsBeside: columnsBeside(table, columnsRead(table, mapping.columns), columnsForTheEye),
      },
      about: { ...describeFile(table, mapping.columns), remembered },
      revision: digestOf(plan),
    }
  },

  async remember(db, { mapping: { columns }, tables }) {
    const table = mustFindTable(tables, 'This file', mostRegisterRows)
    const known = await recallMapping<RegisterMapping>(db, kind, table)
    const words = withWordsOf(known?.mapping.words ?? [], columns.words ?? [])
    // Only what somebody has said: an order that the dates of one file have decided says nothing of the next one.
    const isSaid = orderSaidBy(table, columns) === null
    const dateOrder = isSaid ? columns.dateOrder : (known?.mapping.dateOrder ?? null)
    await rememberMapping(db, kind, table, { ...columns, dateOrder, words })
  },

  mustBeMeant({ counts: { refused, changed } }, { skipRefused, changeEntries }) {
    mustChooseToSkip(refused, skipRefused)
    if (changed > 0 && !changeEntries) {
      throw conflict(`Entries that would change: ${numberText(changed)}. Confirm that this is intended.`)
    }
  },

  apply: (db, { actor, plan, import: found }) => applyImport(db, actor, found, plan.entries),

  notesFor: 'registers.import',
  notes: ({ notes }) => notes,

  // A note calls a column as the portal does.
  placeOf(tables, { mapping: { columns } }, note) {
    const table = mustFindTable(tables, 'This file', mostRegisterRows)
    const [day, other] = chosenDays(table, columns).days.filter(({ heading }) => heading === note.column)
    if (columns.layout === 'matrix' && day) {
      return { table: tables.indexOf(table), headers: table.headers, ...(!other && { at: day.column }) }
    }
    const [column] = fields.filter((field) => registerColumns[field] === note.column)
    const place = column ? columns.columns[column] : null
    return { table: tables.indexOf(table), headers: table.headers, column: headerOf(table.headers, place) }
  },

  undo: (db, { actor, import: found }) => undoImport(db, actor, found),
})

/** In the words of the contract. */
export function showImport({ id, state, fileName, about, mapping, preview, failure }: Import<RegisterShape>) {
  return { id, state: stateShown(state), fileName, ...about, mapping: mapping.columns, preview, failure }
}

/** As before, in the order of this file; a sheet of days has the month of this one, too. */
function asBefore(table: FileTable, before: RegisterMapping): RegisterMapping {
  const ofFile = before.layout === 'matrix' ? { month: suggestMapping(table).month ?? null } : {}
  const mapping = { ...before, ...ofFile }
  return { ...mapping, dateOrder: orderAfterIn(table, mapping) }
}

type Words = NonNullable<RegisterMapping['words']>

/** Those of earlier files stay known, and what was said last of a word holds. */
function withWordsOf(before: Words, said: Words): Words {
  const means = new Map([...before, ...said].map((one) => [one.word, one.means]))
  return [...means].map(([word, one]) => ({ word, means: one })).slice(-mostStatusWords)
}

async function planOf(db: Db, table: FileTable, mapping: RegisterMapping, choices: RegisterImportChoices) {
  const rows = readRows(table, mapping)
  if (rows.length > mostRegisterRows) {
    throw invalidFile(
      `There are ${numberText(rows.length)} cells below these days; at most ${numberText(mostRegisterRows)} are read at once. Divide the file.`,
    )
  }
  const days = new Set(rows.map(({ date }) => date)).size
  if (days > mostRegisterDays) {
    throw invalidFields({
      'columns.date': `There are ${numberText(days)} days in this column; at most ${numberText(mostRegisterDays)} are read at once.`,
    })
  }
  return planImport(rows, await readGround(db, rows, mapping.numberKind), choices)
}

function mustBeMapped(mapping: RegisterMapping, table: FileTable) {
  const { columns, dateOrder, layout } = mapping
  const asked = layout === 'matrix' ? (['number'] as const) : needed
  const missing = asked.filter((column) => columns[column] === null)
  if (missing.length > 0) {
    throw invalidFields(
      Object.fromEntries(
        missing.map((column) => [`columns.${column}`, `Choose the column with “${registerColumns[column]}”`]),
      ),
    )
  }
  if (layout === 'matrix') mustHaveDays(mapping, table)
  if (dateOrder === null && orderSaidBy(table, mapping) === null) {
    throw invalidFields({ dateOrder: 'Choose whether the day or the month comes first' })
  }
}

function mustHaveDays({ days = [], month, columns }: RegisterMapping, table: FileTable) {
  const known = readDaySheet(table).days
  const chosen = known.filter(({ column }) => days.includes(column))
  if (days.length === 0) throw invalidFields({ days: 'Choose at least one column that is a day' })
  if (chosen.length < new Set(days).size || days.some((column) => column === columns.number)) {
    throw invalidFields({ days: 'Choose columns whose headings are days' })
  }
  if (isMonthOpen(chosen, month)) throw invalidFields({ month: 'Choose the month of the first day' })
}

/** What nothing is read from: other tables, titles, and in a sheet with a column for each day the lines that name its halves. */
function besideOf(tables: readonly FileTable[], table: FileTable, { layout }: RegisterMapping) {
  const beside = rowsBeside(tables, table)
  const headings = layout === 'matrix' ? readDaySheet(table).headings : []
  const told = headings.map(({ line, cells }) => ({
    ...{ line, column: '', text: cells.filter(Boolean).join(' ').slice(0, 60) },
    sentence: 'This line names days or halves of days.',
  }))
  return { count: beside.count + headings.length, notes: [...beside.notes, ...told] }
}

/** Names are compared with those of the students. */
const columnsRead = ({ headers }: FileTable, mapping: RegisterMapping) => [
  ...Object.values(mapping.columns),
  ...nameColumns(headers),
  ...(mapping.layout === 'matrix' ? (mapping.days ?? []) : []),
]

const digestOf = ({ entries, preview: { counts } }: ImportPlan) =>
  createHash('sha256')
    .update(JSON.stringify([counts, entries]))
    .digest('hex')
