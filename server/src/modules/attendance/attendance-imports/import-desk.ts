import { createHash } from 'node:crypto'
import {
  mostRegisterDays,
  mostRegisterRows,
  type RegisterImport,
  type RegisterImportChoices,
  type RegisterMapping,
  registerColumns,
} from '@bellhouse/contracts'
import { conflict, invalidFields, invalidFile } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { OpenFiles } from '../../../platform/files/open-files'
import type { FileTable } from '../../../platform/table-file/file-table'
import { readGround } from './import-ground'
import { type ImportPlan, planImport } from './plan-import'
import { readRows } from './read-rows'
import { orderIn, suggestMapping } from './suggest-mapping'

interface OpenImport {
  shown: RegisterImport
  table: FileTable
  /** What was previewed, rows and versions. */
  plan: string
}

const longestSample = 60
const needed = ['number', 'date', 'status'] as const

/** Imports of registers that wait for what is next. */
export class ImportDesk {
  readonly #imports = new OpenFiles<OpenImport>('import')

  open(fileName: string, table: FileTable): RegisterImport {
    if (table.rows.length > mostRegisterRows) {
      throw invalidFile(
        `There are ${table.rows.length} rows in ${fileName}; at most ${mostRegisterRows} are read at once. Divide them.`,
      )
    }
    const { encoding, delimiter, headers, rows } = table
    const sampleOf = (_: string, column: number) =>
      rows
        .find(({ cells }) => cells[column]?.trim())
        ?.cells[column]?.trim()
        .slice(0, longestSample) ?? ''
    const shown: RegisterImport = {
      id: crypto.randomUUID(),
      state: 'mapping',
      ...{ fileName, encoding, delimiter, headers },
      samples: headers.map(sampleOf),
      rows: rows.length,
      mapping: suggestMapping(table),
      preview: null,
    }
    this.#imports.keep(shown.id, { shown, table, plan: '' })
    return shown
  }

  find(importId: string): RegisterImport {
    return this.#imports.mustFind(importId).shown
  }

  async preview(db: Db, importId: string, mapping: RegisterMapping, choices: RegisterImportChoices) {
    const open = this.#imports.mustFind(importId)
    if (open.shown.state === 'applied') throw conflict('This file is in the registers already.')
    mustBeMapped(mapping, open.table)
    const plan = await planOf(db, open.table, mapping, choices)
    open.plan = digestOf(plan)
    return Object.assign(open.shown, { state: 'previewed', mapping, preview: plan.preview })
  }

  /** The plan that was previewed, for the registers as they are now. */
  async mustPlan(db: Db, importId: string, allowed: { skipRefused: boolean; changeEntries: boolean }) {
    const { shown, table, plan: previewed } = this.#imports.mustFind(importId)
    if (shown.state !== 'previewed' || !shown.preview) throw conflict('Preview the file first.')
    const plan = await planOf(db, table, shown.mapping, shown.preview.choices)
    if (digestOf(plan) !== previewed) throw conflict(changedSince)
    const { refused, changed } = plan.preview.counts
    if (refused > 0 && !allowed.skipRefused) {
      throw conflict(`Rows that are refused: ${refused}. Mend them, or say that they are to be left out.`)
    }
    if (changed > 0 && !allowed.changeEntries) {
      throw conflict(`Entries that would change: ${changed}. Say that this is meant.`)
    }
    return plan
  }

  applied(importId: string): RegisterImport {
    return Object.assign(this.#imports.mustFind(importId).shown, { state: 'applied' })
  }
}

export const changedSince =
  'Somebody has changed these registers since the preview. Nothing was written: preview again.'

async function planOf(
  db: Db,
  table: FileTable,
  mapping: RegisterMapping,
  choices: RegisterImportChoices,
): Promise<ImportPlan> {
  const rows = readRows(table, mapping)
  const days = new Set(rows.map(({ date }) => date)).size
  if (days > mostRegisterDays) {
    throw invalidFields({
      'columns.date': `There are ${days} days in this column; at most ${mostRegisterDays} are read at once.`,
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
