import type { MarkMapping, MarkNote, MarkPreview, MarkUpload } from '@bellhouse/contracts'
import { readMark } from '@bellhouse/grading'
import { numberText } from '@bellhouse/words'
import { conflict, invalidFields, invalidFile } from '../../../http/problems'
import { dayText } from '../../../platform/day-text'
import type { Db } from '../../../platform/db/open'
import { mustHaveOtherNames } from '../../../platform/imports/column-names'
import { type FileNotes, type Import, importKind, type MendedCell } from '../../../platform/imports/import-kind'
import { stateShown } from '../../../platform/imports/import-state'
import { mustChooseToSkip } from '../../../platform/imports/must-choose-to-skip'
import { columnsBeside, countRowsBeside, rowsBeside } from '../../../platform/imports/one-table'
import { type FileTable, hiddenSheetSentences } from '../../../platform/table-file/file-table'
import { findDayHindrance } from '../assessments'
import { applyMarks, changedSince } from './apply-marks'
import { describeTables } from './describe-tables'
import { findTermId, listTargets, mustReach } from './mark-reach'
import { holdSchool, readSchool } from './mark-school'
import { type MarkPlan, planMarks } from './plan-marks'
import { countCells, readCells } from './read-cells'
import { recallMapping, rememberMapping } from './remembered-mapping'
import { suggestMapping } from './suggest-mapping'
import { undoMarks } from './undo-marks'

interface MarkShape {
  drop: { termId?: string | undefined; streamId?: string | undefined }
  about: Pick<MarkUpload, 'tables' | 'samples' | 'warnings' | 'remembered'> & { madeIds?: readonly string[] }
  mapping: MarkMapping
  preview: MarkPreview
  plan: MarkPlan & { revision: string }
  consent: { skipRefused: boolean; changeMarks: boolean }
  notes: Pick<MarkPlan, 'changes'> & FileNotes
}

/** Marks from a file. What is counted are the cells that marks may stand in. */
export const markImport = importKind<MarkShape>({
  kind: 'marks',
  word: 'upload',
  hasTitles: true,
  hasBands: true,
  seenBy: 'marks.approve',
  changed: { sentence: changedSince, renews: true },

  async suggest(db, { actor, drop, fileName, tables }) {
    const termId = await findTermId(db, drop.termId)
    if (!termId) throw conflict('The school has no term yet. Add one first.')
    const streamId = drop.streamId ?? null
    const reach = await mustReach(db, actor, { termId, streamId })
    const filled = tables.flatMap(({ rows }, table) => (rows.length > 0 ? table : []))
    if (filled.length === 0) throw invalidFile(`${fileName} has a header and no rows. Fill it in and drop it again.`)
    const targets = await listTargets(db, reach)
    const known = await recallMapping(db, tables, targets)
    const suggest = (table: number) => suggestMapping(tables[table]?.headers ?? [], { streamId, targets })
    // A workbook may begin with a sheet that only says something.
    const table = known?.table ?? filled.find((one) => suggest(one).number !== null) ?? filled[0] ?? 0
    const suggested = suggest(table)
    if (tables[table]) mustHaveOtherNames(tables[table])
    const mapping = { ...suggested, ...(known && asBefore(known, suggested)), table }
    const remembered = known?.mappedAt ?? null
    return {
      about: {
        ...describeTables(tables),
        warnings: [...warningsOf(mapping, tables[table]), ...tables.flatMap(hiddenSheetSentences)],
        remembered,
      },
      mapping,
    }
  },

  // Cells that marks may be in, and every line of the file that nothing is read from.
  countRows: (tables, mapping) => countCells(tables, mapping) + besideOf(tables, mapping).count,

  async plan(db, { actor, mapping, tables, mended, isHeld }) {
    mustBeNoMark(mapping)
    await mustBeHeldInYear(db, mapping)
    const school = await (isHeld ? holdSchool : readSchool)(db, actor, mapping)
    const plan = await planMarks(readCells(tables, mapping, mended), mapping, school)
    const beside = besideOf(tables, mapping)
    const whole = countRowsBeside(plan, beside)
    const preview = {
      ...plan.preview,
      beside: whole.notes['left-out'],
      columnsBeside: columnsBesideOf(tables, mapping),
    }
    return { ...whole, preview, revision: preview.revision }
  },

  remember: (db, { mapping, tables }) => rememberMapping(db, tables, mapping),

  mustBeMeant({ counts: { refused, changed } }, { skipRefused, changeMarks }) {
    mustChooseToSkip(refused, skipRefused)
    if (changed > 0 && !changeMarks) {
      throw conflict(
        `Marks that are there and would change: ${numberText(changed)}. Look at them, then choose to change them.`,
      )
    }
  },

  async apply(db, { actor, plan, import: { id, about }, tell, report }) {
    const total = plan.writes.length
    await report(0, total)
    const madeIds = await applyMarks(db, { plan, actor, uploadId: id }, (done) => report(done, total))
    await tell({ ...about, madeIds })
    const { counts, converted } = plan.preview
    const after = { ...counts, ...(converted && { converted: converted.total }) }
    return [{ action: 'upload marks', kind: 'mark upload', id, after }]
  },

  notesFor: 'marks.write',
  notes: ({ changes, refused, notes }) => ({ changes, refused: refused.map(noteOf), ...notes }),

  placeOf: (tables, { mapping: { table } }) => ({ table, headers: tables[table]?.headers ?? [] }),

  async undo(db, { actor, import: { id: uploadId, fileName, mapping, about } }) {
    const reach = await mustReach(db, actor, mapping)
    return undoMarks(db, actor, { reach, uploadId, fileName, madeIds: about.madeIds ?? [] })
  },
})

/** In the words of the contract. */
export function showUpload(upload: Import<MarkShape>): MarkUpload {
  const { id, state, fileName, mapping, preview, failure } = upload
  const { madeIds: _, ...about } = upload.about
  const progress = state === 'applied' && preview ? progressOf(preview) : upload.progress
  return { id, state: stateShown(state), fileName, ...about, mapping, preview, progress, failure }
}

/** The cells of the table that is mapped. */
export const mendedIn =
  (cells: readonly Omit<MendedCell, 'table'>[]) =>
  ({ table }: MarkMapping): MendedCell[] =>
    cells.map((cell) => ({ table, ...cell }))

function besideOf(tables: readonly FileTable[], { table }: MarkMapping) {
  const own = tables[table]
  return own ? rowsBeside(tables, own) : { count: 0, notes: [] }
}

function columnsBesideOf(
  tables: readonly FileTable[],
  { table, number, names = [], shape, columns, long }: MarkMapping,
) {
  const own = tables[table]
  const marks = shape === 'wide' ? columns.map(({ column }) => column) : [long?.subject ?? null, long?.mark ?? null]
  return own ? columnsBeside(own, [number?.column ?? null, ...names, ...marks], []) : []
}

const noteOf = ({ line, header, text, sentence }: MarkNote) => ({ line, column: header, text, sentence })

type Recalled = NonNullable<Awaited<ReturnType<typeof recallMapping>>>

/** As before; a column that was for an assessment of another term is guessed anew. */
const asBefore = ({ kept, open }: Recalled, { columns }: MarkMapping) => ({
  ...kept,
  columns: [...kept.columns, ...columns.filter((one) => open.includes(one.column) && !isChosen(one, kept.columns))],
})

const isChosen = (one: MarkMapping['columns'][number], chosen: MarkMapping['columns']) =>
  chosen.some(({ subjectId, title, paper }) => {
    return subjectId === one.subjectId && title === one.title && paper === one.paper
  })

const anyMark = 999_999

function mustBeNoMark({ clear }: MarkMapping) {
  if (clear == null || !readMark(clear, anyMark).mark) return
  throw invalidFields({ clear: `“${clear}” is a mark itself. Choose another word that empties a mark.` })
}

async function mustBeHeldInYear(db: Db, { termId, columns, long }: MarkMapping) {
  for (const { title, create } of [...columns, ...(long ? [long] : [])]) {
    const hindrance = create && (await findDayHindrance(db, termId, create.date))
    if (hindrance) throw conflict(`“${title}” is dated ${dayText(create.date)}. ${hindrance}.`)
  }
}

// The job that wrote them is forgotten after a while.
const progressOf = ({ counts }: MarkPreview) => {
  const written = counts.new + counts.changed
  return { done: written, total: written }
}

function warningsOf({ number }: MarkMapping, { headerLine, above = [] }: Partial<FileTable> = {}) {
  const titles = above.map(({ cells }) => cells.filter(Boolean).join(' ').slice(0, longestTitle))
  const found = `The names of the columns stand in line ${headerLine}. What is above them is not read: ${titles.join('; ')}.`
  const missing =
    'No column is clearly the admission or exam number. Choose which one is; marks are never matched by the order of rows or by a name alone. Where there are only names, choose their column: you are asked who each one is.'
  return [...(titles.length > 0 ? [found] : []), ...(number ? [] : [missing])]
}

const longestTitle = 60
