import { createHash } from 'node:crypto'
import {
  mostRegisterDays,
  mostRegisterRows,
  mostStatusWords,
  plainStatusWord,
  type RegisterColumn,
  type RegisterImport,
  type RegisterImportChoices,
  type RegisterImportPreview,
  type RegisterMapping,
  registerColumns,
} from '@bellhouse/contracts'
import { numberText } from '@bellhouse/words'
import { conflict, invalidFields } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { datesIn, orderAfter, orderIn } from '../../../platform/imports/column-dates'
import { type FileNotes, type Import, importKind } from '../../../platform/imports/import-kind'
import { stateShown } from '../../../platform/imports/import-state'
import { mustChooseToSkip } from '../../../platform/imports/must-choose-to-skip'
import { headerOf, mustFindTable, rowsBeside } from '../../../platform/imports/one-table'
import { recallMapping, rememberMapping } from '../../../platform/imports/remembered-mapping'
import type { FileTable } from '../../../platform/table-file/file-table'
import { applyImport, changedSince } from './apply-import'
import { readGround } from './import-ground'
import { type ImportPlan, planImport } from './plan-import'
import { readRows } from './read-rows'
import { suggestMapping } from './suggest-mapping'
import { undoImport } from './undo-import'

type About = Pick<
  RegisterImport,
  'encoding' | 'delimiter' | 'headers' | 'samples' | 'values' | 'dates' | 'rows' | 'remembered'
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
const longestSample = 60
const needed = ['number', 'date', 'status'] as const

const kind = 'registers'

/** Registers from a file: entries of students in sessions. */
export const registerImport = importKind<RegisterShape>({
  kind,
  word: 'import',
  hasTitles: true,
  seenBy: 'registers.import',
  changed: { sentence: changedSince },

  async suggest(db, { fileName, tables }) {
    const table = mustFindTable(tables, fileName, mostRegisterRows)
    const choices = { unusualDaysAreMeant: false, othersArePresent: false }
    const known = await recallMapping<RegisterMapping>(db, kind, table)
    const columns = known ? withOrderNow(table, known.mapping) : suggestMapping(table)
    const remembered = known?.mappedAt ?? null
    return { about: { ...describe(table, columns.columns.date), remembered }, mapping: { columns, choices } }
  },

  async plan(db, { about: { remembered }, tables, mapping }) {
    const table = mustFindTable(tables, 'This file', mostRegisterRows)
    mustBeMapped(mapping.columns, table)
    const plan = await planOf(db, table, mapping.columns, mapping.choices)
    const beside = rowsBeside(tables, table)
    return {
      ...plan,
      preview: { ...plan.preview, leftOut: (plan.preview.leftOut ?? 0) + beside.count },
      notes: { ...plan.notes, 'left-out': [...beside.notes, ...(plan.notes['left-out'] ?? [])] },
      about: { ...describe(table, mapping.columns.columns.date), remembered },
      rows: { ...plan.rows, leftOut: plan.rows.leftOut + beside.count },
      revision: digestOf(plan),
    }
  },

  async remember(db, { mapping: { columns }, tables }) {
    const table = mustFindTable(tables, 'This file', mostRegisterRows)
    const known = await recallMapping<RegisterMapping>(db, kind, table)
    const words = withWordsOf(known?.mapping.words ?? [], columns.words ?? [])
    // Only what somebody has said: an order that the dates of one file have decided says nothing of the next one.
    const isSaid = orderIn(table, columns.columns.date) === null
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

const withOrderNow = (table: FileTable, mapping: RegisterMapping): RegisterMapping => ({
  ...mapping,
  dateOrder: orderAfter(table, mapping.columns.date, mapping.dateOrder),
})

type Words = NonNullable<RegisterMapping['words']>

/** Those of earlier files stay known, and what was said last of a word holds. */
function withWordsOf(before: Words, said: Words): Words {
  const means = new Map([...before, ...said].map((one) => [one.word, one.means]))
  return [...means].map(([word, one]) => ({ word, means: one })).slice(-mostStatusWords)
}

function describe(table: FileTable, dateColumn: number | null): About {
  const { encoding, delimiter, headers, rows } = table
  const sampleOf = (_: string, column: number) =>
    rows
      .find(({ cells }) => cells[column]?.trim())
      ?.cells[column]?.trim()
      .slice(0, longestSample) ?? ''
  const { decidedBy = null, against = null } = datesIn(table, dateColumn)
  return {
    ...{ encoding, delimiter, headers, samples: headers.map(sampleOf), rows: rows.length },
    values: headers.map((_, column) => wordsOf(table, column)),
    dates: { decidedBy, against },
  }
}

function wordsOf({ rows }: FileTable, column: number) {
  const counts = new Map<string, number>()
  for (const { cells } of rows) {
    const word = plainStatusWord(cells[column] ?? '')
    counts.set(word, (counts.get(word) ?? 0) + 1)
    if (counts.size > mostStatusWords) return null
  }
  return [...counts].map(([word, count]) => ({ word, rows: count }))
}

async function planOf(db: Db, table: FileTable, mapping: RegisterMapping, choices: RegisterImportChoices) {
  const rows = readRows(table, mapping)
  const days = new Set(rows.map(({ date }) => date)).size
  if (days > mostRegisterDays) {
    throw invalidFields({
      'columns.date': `There are ${numberText(days)} days in this column; at most ${numberText(mostRegisterDays)} are read at once.`,
    })
  }
  return planImport(rows, await readGround(db, rows, mapping.numberKind), choices)
}

function mustBeMapped({ columns, dateOrder }: RegisterMapping, table: FileTable) {
  const missing = needed.filter((column) => columns[column] === null)
  if (missing.length > 0) {
    throw invalidFields(
      Object.fromEntries(
        missing.map((column) => [`columns.${column}`, `Choose the column with “${registerColumns[column]}”`]),
      ),
    )
  }
  if (dateOrder === null && orderIn(table, columns.date) === null) {
    throw invalidFields({ dateOrder: 'Choose whether the day or the month comes first' })
  }
}

const digestOf = ({ entries, preview: { counts } }: ImportPlan) =>
  createHash('sha256')
    .update(JSON.stringify([counts, entries]))
    .digest('hex')
