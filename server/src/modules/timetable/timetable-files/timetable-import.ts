import {
  longestTimetableCell,
  mostTimetableNames,
  mostTimetablePlaces,
  type TimetableMapping,
  type TimetableUpload,
} from '@bellhouse/contracts'
import { conflict, invalidFields, invalidFile, notFound } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { mustHaveOtherNames } from '../../../platform/imports/column-names'
import { type FileNotes, type Import, importKind } from '../../../platform/imports/import-kind'
import { stateShown } from '../../../platform/imports/import-state'
import { mustChooseToSkip } from '../../../platform/imports/must-choose-to-skip'
import { columnsBeside } from '../../../platform/imports/one-table'
import { recallMapping, rememberMapping } from '../../../platform/imports/remembered-mapping'
import { countLinesOf, type FileTable } from '../../../platform/table-file/file-table'
import { mustBeClasses } from '../../school/classes'
import { findVersion, lockVersion } from '../timetable'
import { applyUpload } from './apply-upload'
import { readRows, suggestColumns, sureness } from './fet-file'
import { tellLeftOut } from './left-out'
import { planUpload, type UploadPlan } from './plan-upload'
import { suggestMapping } from './suggest-mapping'
import { holdFileSchool, readFileSchool } from './timetable-files.repo'
import { undoUpload, type WayBack } from './undo-upload'

type Preview = NonNullable<TimetableUpload['preview']>

interface TimetableShape {
  drop: { timetableId: string }
  about: Pick<TimetableUpload, 'timetableId' | 'headers' | 'rows' | 'remembered'> & { wayBack: WayBack | null }
  mapping: TimetableMapping
  preview: Preview
  plan: { preview: Preview; revision: string; rows: UploadPlan['rows']; mapping: TimetableMapping; written: UploadPlan }
  consent: { skipRefused: boolean }
  notes: FileNotes
}

const mostShown = 500
const needed = { day: 'Day', hour: 'Hour', students: 'Students Sets', subject: 'Subject' } as const

const kind = 'timetable'

/** A timetable of the FET program: lessons for a draft. */
export const timetableImport = importKind<TimetableShape>({
  kind,
  word: 'upload',
  takesTimetables: true,
  hasTitles: true,
  hasClosing: true,
  seenBy: 'timetables.write',
  changed: { sentence: 'The draft has changed since the preview. Preview the file again.' },

  async suggest(db, { drop: { timetableId }, fileName, tables }) {
    const { school } = await mustReadDraft(db, timetableId)
    const table = mustFindTable(tables, fileName)
    mustHaveOtherNames(table)
    const known = await recallMapping<TimetableMapping['columns']>(db, kind, table)
    const columns = known?.mapping ?? suggestColumns(table.headers)
    const suggested = suggestMapping(readRows(table, columns), school, null)
    mustBeATimetable(table, suggested)
    const remembered = known?.mappedAt ?? null
    const about = { timetableId, headers: table.headers, rows: table.rows.length, remembered, wayBack: null }
    return { about, mapping: { columns, ...suggested }, fileName: table.name }
  },

  async plan(db, { about, tables, mapping, isHeld }) {
    const { school } = await (isHeld ? mustHoldDraft(db, about.timetableId) : mustRead(db, about.timetableId))
    const table = mustFindTable(tables, 'This file')
    mustBeMapped(mapping)
    await mustBeClasses(
      db,
      mapping.names.flatMap(({ classCode }) => classCode ?? []),
      'names',
    )
    const rows = readRows(table, mapping.columns)
    const suggested = suggestMapping(rows, school, mapping)
    mustBeATimetable(table, suggested)
    const full = { columns: mapping.columns, ...suggested }
    const written = planUpload(rows, full, school)
    const others = tables.filter((one) => one !== table)
    const leftOut = others.reduce((sum, one) => sum + countLinesOf(one), countLinesOf(table) - table.rows.length)
    const columns = columnsBeside(table, Object.values(mapping.columns), [])
    const hiddenSheets = tables.flatMap((one) => one.hiddenSheets ?? [])
    const hiddenRows = tables.flatMap((one) => one.hiddenRows ?? [])
    return {
      preview: {
        ...previewOf(written, rows.length),
        ...tellLeftOut(others, { ...table, hiddenSheets, hiddenRows, columns }),
      },
      revision: JSON.stringify(written.counts),
      rows: { ...written.rows, leftOut: written.rows.leftOut + leftOut },
      mapping: full,
      written,
    }
  },

  // Which record a text stands for is kept once it is applied, for any file.
  async remember(db, { mapping: { columns }, tables }) {
    await rememberMapping(db, kind, mustFindTable(tables, 'This file'), columns)
  },

  mustBeMeant({ counts: { refused } }, { skipRefused }) {
    mustChooseToSkip(refused, skipRefused)
  },

  async apply(db, { plan: { written, mapping }, import: { about, fileName }, tell }) {
    await tell({ ...about, wayBack: await applyUpload(db, about.timetableId, written, mapping) })
    const after = { file: fileName, ...written.counts }
    return [{ action: 'import timetable', kind: 'timetable', id: about.timetableId, after }]
  },

  notesFor: 'timetables.write',
  notes: ({ written: { refused }, preview: { leftOut = [] } }) => ({
    refused,
    'left-out': leftOut.map(({ kind: text, line, sentence }) => ({ line, column: '', text, sentence })),
  }),

  placeOf(tables) {
    const table = mustFindTable(tables, 'This file')
    return { table: tables.indexOf(table), headers: table.headers }
  },

  async undo(db, { import: { about, fileName } }) {
    const { timetableId, wayBack } = about
    if (!wayBack) throw conflict('What this file has written can no longer be taken back.')
    await mustHoldDraft(db, timetableId)
    const lessons = await undoUpload(db, timetableId, wayBack)
    return [
      { action: 'undo import of timetable', kind: 'timetable', id: timetableId, after: { file: fileName, lessons } },
    ]
  },
})

/** In the words of the contract. */
export function showUpload({ id, state, fileName, about, mapping, preview, failure }: Import<TimetableShape>) {
  const { wayBack: _, ...told } = about
  return { id, state: stateShown(state), fileName, ...told, mapping, preview, failure }
}

/** A timetable with what its files are compared with and written from. */
export async function mustRead(db: Db, timetableId: string) {
  const draft = await findVersion(db, timetableId)
  const school = draft && (await readFileSchool(db, draft))
  if (!draft || !school) throw notFound('timetable')
  return { draft, school }
}

async function mustReadDraft(db: Db, timetableId: string) {
  const read = await mustRead(db, timetableId)
  mustBeDraft(read.draft)
  return read
}

async function mustHoldDraft(db: Db, timetableId: string) {
  const draft = await lockVersion(db, timetableId)
  const school = draft && (await holdFileSchool(db, draft))
  if (!draft || !school) throw notFound('timetable')
  mustBeDraft(draft)
  return { draft, school }
}

function mustBeDraft({ title, state }: { title: string; state: string }) {
  if (state === 'draft') return
  throw conflict(`${title} is ${state} and stays as it is. Begin a draft from it to change something.`)
}

function mustFindTable(tables: readonly FileTable[], fileName: string): FileTable {
  const known = tables
    .filter(({ rows }) => rows.length > 0)
    .map((table) => ({ table, sureness: sureness(table.headers) }))
    .sort((one, other) => other.sureness - one.sureness)
  const [best, second] = known
  if (!best) throw invalidFile(`${fileName} has a header and no rows.`)
  if (second?.sureness === best.sureness)
    throw invalidFile(`${best.table.name} and ${second.table.name} may both be the timetable. Drop one of them.`)
  return best.table
}

function mustBeMapped({ columns }: TimetableMapping) {
  const missing = Object.keys(needed).filter((key) => columns[key as keyof typeof needed] === null)
  if (missing.length === 0) return
  throw invalidFields(
    Object.fromEntries(
      missing.map((key) => [`columns.${key}`, `Choose the column with “${needed[key as keyof typeof needed]}”`]),
    ),
  )
}

// Whatever has more than that has other columns than those that were chosen.
function mustBeATimetable(
  table: FileTable,
  { names, days, hours }: Pick<TimetableMapping, 'names' | 'days' | 'hours'>,
) {
  const isTooLong = table.rows.some(({ cells }) => cells.some((cell) => cell.length > longestTimetableCell))
  const isTooMuch = names.length > mostTimetableNames || Math.max(days.length, hours.length) > mostTimetablePlaces
  if (!isTooLong && !isTooMuch) return
  throw invalidFile(`${table.name} does not look like a timetable: it has too many different names, days or periods.`)
}

function previewOf({ counts, refused, changes, missing, made, unallocated }: UploadPlan, rows: number): Preview {
  const countOf = (kind: string) => made.filter((choice) => choice.kind === kind).length
  return {
    rows,
    counts,
    made: { subject: countOf('subject'), staff: countOf('staff'), stream: countOf('stream'), room: countOf('room') },
    refused: refused.slice(0, mostShown),
    changes: changes.slice(0, mostShown),
    missing,
    ...(unallocated.length > 0 && {
      unallocated: { count: unallocated.length, shown: unallocated.slice(0, mostShown) },
    }),
  }
}
