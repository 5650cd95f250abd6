import { createHash } from 'node:crypto'
import {
  type ApplicationImport,
  type ApplicationImportPreview,
  type ApplicationMapping,
  type DateOrder,
  mostApplicationRows,
} from '@bellhouse/contracts'
import { conflict, invalidFields } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { orderAfter } from '../../../platform/imports/column-dates'
import { mustHaveNames } from '../../../platform/imports/column-names'
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
import { listLikeComing, takeBackApplications, takeInApplications } from '../../people/admissions'
import { listClassRows } from '../../school/classes'
import { dayOf } from '../../school/school'
import { classReader, unknownClasses } from './class-reader'
import { type ApplicationPlan, isReadable, planApplications } from './plan-applications'
import { columnsOf, readApplications } from './read-applications'
import { suggestMapping } from './suggest-mapping'

interface About
  extends Pick<ApplicationImport, 'headers' | 'samples' | 'rows' | 'classWords' | 'remembered' | 'added'> {
  /** The applications that came in, by which it is undone. */
  madeIds: readonly string[]
}

export interface ApplicationShape {
  drop: object
  about: About
  mapping: ApplicationMapping
  preview: ApplicationImportPreview
  plan: ApplicationPlan & { revision: string; about: About }
  consent: { skipRefused: boolean }
  notes: FileNotes
}

const kind = 'applications'

/** Applications from the answers to a web form, or from a list. */
export const applicationImport = importKind<ApplicationShape>({
  kind,
  word: 'import',
  hasTitles: true,
  hasBands: true,
  hasClosing: true,
  seenBy: 'admissions.write',
  changed: { sentence: 'Somebody has changed the applications since the preview. Nothing was written: preview again.' },

  async suggest(db, { fileName, tables }) {
    const table = mustFindTable(tables, fileName, mostApplicationRows)
    mustHaveNames(table)
    const known = await recallMapping<ApplicationMapping>(db, kind, table)
    const nextYear = Number((await dayOf(db, null)).slice(0, 4)) + 1
    const suggested = suggestMapping(table, nextYear)
    const before = known && withSecondGuardian(asBefore(table, known.mapping), suggested)
    const mapping = before ? { ...before, entryYear: nextYear } : suggested
    return {
      about: {
        ...describeTable(table),
        classWords: unknownClasses(table, mapping.columns.class, await listClassRows(db)),
        ...{ remembered: known?.mappedAt ?? null, added: null, madeIds: [] },
      },
      mapping,
    }
  },

  async plan(db, { about, mapping, tables }) {
    const table = mustFindTable(tables, 'This file', mostApplicationRows)
    mustBeMapped(mapping, table)
    const classes = await listClassRows(db)
    const plan = await planOf(db, { table, mapping, classes })
    const whole = withRowsBeside(plan, rowsBeside(tables, table))
    const beside = mapping.keepsOthers ? [] : columnsBeside(table, columnsOf(mapping), [])
    const asked = { ...about, classWords: unknownClasses(table, mapping.columns.class, classes) }
    return { ...withColumnsBeside(whole, beside), about: asked, revision: digestOf(plan) }
  },

  async remember(db, { mapping, tables }) {
    const table = mustFindTable(tables, 'This file', mostApplicationRows)
    // An order that the dates of one file have decided says nothing of the next one.
    const dateOrder = ordersIn(table, mapping, null).includes(null) ? mapping.dateOrder : null
    await rememberMapping(db, kind, table, { ...mapping, dateOrder })
  },

  mustBeMeant({ counts: { refused } }, { skipRefused }) {
    mustChooseToSkip(refused, skipRefused)
  },

  async apply(db, { actor, plan: { coming }, import: { about, fileName }, tell }) {
    const madeIds = await takeInApplications(db, actor, coming)
    await tell({ ...about, added: madeIds.length, madeIds })
    if (madeIds.length === 0) return []
    const after = { file: fileName, applications: madeIds.length }
    return [{ action: 'import applications', kind: 'application import', id: null, after }]
  },

  notesFor: 'admissions.write',
  notes: ({ notes }) => notes,

  async undo(db, { actor, import: { about, fileName } }) {
    if (about.madeIds.length === 0) throw conflict('This import has added no application, so there is nothing to undo.')
    await takeBackApplications(db, actor, about.madeIds)
    const after = { file: fileName, applications: about.madeIds.length }
    return [{ action: 'undo import of applications', kind: 'application import', id: null, after }]
  },
})

/** In the words of the contract. */
export function showImport(found: Import<ApplicationShape>): ApplicationImport {
  const { id, state, fileName, about, mapping, preview, failure } = found
  const { madeIds: _, ...told } = about
  return { id, state: stateShown(state), fileName, ...told, mapping, preview, failure }
}

const ordersIn = (table: FileTable, { columns }: Pick<ApplicationMapping, 'columns'>, said: DateOrder | null) =>
  [columns.birthDate, columns.appliedOn].map((column) => orderAfter(table, column, said))

function asBefore(table: FileTable, mapping: ApplicationMapping): ApplicationMapping {
  const [order = null, other = null] = ordersIn(table, mapping, mapping.dateOrder)
  return { ...mapping, dateOrder: order && other ? (mapping.dateOrder ?? order) : null }
}

/** A mapping of before there were two guardians has the columns of the second one that nothing was read from. */
function withSecondGuardian(mapping: ApplicationMapping, { secondGuardian }: ApplicationMapping): ApplicationMapping {
  if (mapping.secondGuardian || !secondGuardian) return mapping
  const taken = new Set(columnsOf(mapping))
  const isFree = Object.values(secondGuardian).every((column) => column === null || !taken.has(column))
  return isFree ? { ...mapping, secondGuardian } : mapping
}

function mustBeMapped(mapping: ApplicationMapping, table: FileTable) {
  const { columns, dateOrder } = mapping
  if (columns.name === null && columns.familyName === null && columns.givenNames === null) {
    throw invalidFields({ columns: 'Choose the column with the name of the child' })
  }
  const chosen = columnsOf(mapping).filter((column) => column !== null)
  if (new Set(chosen).size < chosen.length) {
    throw invalidFields({ columns: 'One column is chosen for two things. Choose another for one of them.' })
  }
  const isOpen = [columns.birthDate, columns.appliedOn].some((column) => orderAfter(table, column, dateOrder) === null)
  if (isOpen)
    throw invalidFields({ dateOrder: 'Say whether the day or the month comes first in the dates of this file' })
}

interface Given {
  table: FileTable
  mapping: ApplicationMapping
  classes: Awaited<ReturnType<typeof listClassRows>>
}

async function planOf(db: Db, { table, mapping, classes }: Given): Promise<ApplicationPlan> {
  const today = await dayOf(db, null)
  const rows = readApplications({ table, mapping, today, classes: classReader(classes, mapping) })
  const children = rows.filter(isReadable).map(({ fields }) => ({ ...fields, learnerId: fields.learnerId ?? null }))
  const { name, familyName, givenNames } = mapping.columns
  return planApplications(rows, {
    like: await listLikeComing(db, children),
    classNames: new Map(classes.map(({ code, name: className }) => [code, className])),
    nameColumn: headerOf(table.headers, name ?? familyName ?? givenNames),
  })
}

const digestOf = ({ coming, preview }: ApplicationPlan) =>
  createHash('sha256')
    .update(JSON.stringify([coming, preview]))
    .digest('hex')
