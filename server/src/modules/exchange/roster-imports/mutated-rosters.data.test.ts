import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type RosterKind, rosterKinds } from '@bellhouse/contracts'
import { describe, expect, it, jest } from '@jest/globals'
import fc from 'fast-check'
import { ProblemError } from '../../../http/problems'
import type { FileTable } from '../../../platform/table-file/file-table'
import { readTables } from '../../../platform/table-file/read-tables'
import { ClassTitles } from './class-titles'
import { countLines } from './clean-table'
import { DateColumns } from './date-columns'
import { planRoster } from './plan-roster'
import { openTables, readRoster, recogniseFormat, withParts } from './read-roster'
import type { Known, School } from './roster-plan'
import { RowLedger } from './row-ledger'
import { suggestMapping } from './suggest-mapping'

jest.setTimeout(900_000)

const data = join(import.meta.dirname, '../../../../../../shared/data')
const count = Number(process.env.MUTATIONS ?? 300)
const seed = 20_261_123

const folders = ['sds-v1-us-86', 'sds-v2-29', 'sds-v2.1', 'oneroster-1.1-gen-1000']
const packages = join(data, 'roster/oneroster-1.2-conformance/valid')

const looseFiles = (folder: string) =>
  readdirSync(folder).map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(folder, name))) }))

/** The first rows of every real file that there is; whole files would only repeat them. */
const uploads = [
  ...folders.map((folder) => looseFiles(join(data, 'roster', folder))),
  looseFiles(join(data, 'edfi-grandbend')),
  ...readdirSync(packages).map((name) => [{ name, bytes: new Uint8Array(readFileSync(join(packages, name))) }]),
  ...['SDS_Student.xlsx', 'StudentsPerformance.xlsx', 'StudentsPerformance.ods'].map((name) => [
    { name, bytes: new Uint8Array(readFileSync(join(data, 'xlsx', name))) },
  ]),
]
  .map((files) => readTables(files))
  .map((tables) => tables.map((table) => ({ ...table, rows: table.rows.slice(0, 40) })))

const kinds = <T>(value: () => T) =>
  Object.fromEntries(rosterKinds.map((kind) => [kind, value()])) as Record<RosterKind, T>

const school = (): School => ({
  byExternalId: kinds(() => new Map<string, Known>()),
  byId: kinds(() => new Map<string, Known>()),
  byNumber: kinds(() => new Map<string, Known>()),
  terms: new Map(),
  current: null,
  today: '2026-01-15',
  classes: ['s1', 's2', 's3', 's4', 's5', 's6'].map((code) => ({
    code,
    name: code.toUpperCase(),
    level: code < 's5' ? 'O' : 'A',
  })),
  levels: [
    { code: 'O', name: 'Ordinary' },
    { code: 'A', name: 'Advanced' },
  ],
})

const links = {
  enrolments: new Set<string>(),
  teaching: new Set<string>(),
  guardians: new Map(),
  allocations: new Set<string>(),
}

type Cells = string[][]
type Change = (lines: Cells, at: { row: number; column: number; other: number; text: string }) => Cells

const mapCell = (lines: Cells, { row, column }: { row: number; column: number }, change: (cell: string) => string) =>
  lines.map((cells, index) =>
    index === row ? cells.map((cell, place) => (place === column ? change(cell) : cell)) : cells,
  )

function swapped<T>(list: readonly T[], one: number, other: number): T[] {
  const [first, second] = [list[one], list[other]]
  if (first === undefined || second === undefined) return [...list]
  return list.with(one, second).with(other, first)
}

/** What happens to files between one office and another. */
const changes: Record<string, Change> = {
  'cell cut': (lines, at) => mapCell(lines, at, (cell) => cell.slice(0, cell.length / 2)),
  'cell emptied': (lines, at) => mapCell(lines, at, () => ''),
  'cell typed anew': (lines, at) => mapCell(lines, at, () => at.text),
  'cell with spaces': (lines, at) => mapCell(lines, at, (cell) => `\u00a0 ${cell}\u200b `),
  'cell read in a wrong encoding': (lines, at) =>
    mapCell(lines, at, (cell) => Buffer.from(`é${cell}`, 'utf8').toString('latin1')),
  'cell of another row': (lines, at) => mapCell(lines, at, () => lines[at.other]?.[at.column] ?? ''),
  'cell doubled in its row': (lines, { row, column }) =>
    lines.map((cells, index) =>
      index === row ? [...cells.slice(0, column), ...cells.slice(column, column + 1), ...cells.slice(column)] : cells,
    ),
  'cell lost from its row': (lines, { row, column }) =>
    lines.map((cells, index) => (index === row ? cells.filter((_, place) => place !== column) : cells)),
  'row doubled': (lines, { row, other }) => [
    ...lines.slice(0, other),
    ...lines.slice(row, row + 1),
    ...lines.slice(other),
  ],
  'row lost': (lines, { row }) => (lines.length > 2 ? lines.filter((_, index) => index !== row) : lines),
  'rows swapped': (lines, { row, other }) => swapped(lines, row, other),
  'column doubled': (lines, { column }) => lines.map((cells) => [...cells, cells[column] ?? '']),
  'column lost': (lines, { column }) => lines.map((cells) => cells.filter((_, place) => place !== column)),
  'columns swapped': (lines, { column, other }) =>
    lines.map((cells) => swapped(cells, column, other % Math.max(1, cells.length))),
  'title above': (lines, { text }) => [[text], ...lines],
  'header again': (lines, { row }) => [...lines.slice(0, row), ...lines.slice(0, 1), ...lines.slice(row)],
}

interface Mutation {
  change: string
  table: number
  row: number
  column: number
  other: number
  text: string
}

const mutation = fc.record({
  change: fc.constantFrom(...Object.keys(changes)),
  table: fc.nat(20),
  row: fc.nat(1000),
  column: fc.nat(1000),
  other: fc.nat(1000),
  text: fc.oneof(
    fc.constantFrom(
      '',
      '12/11/2010',
      '31/02/2010',
      'S9',
      'student',
      'tobedeleted',
      'false',
      'Total',
      '0',
      '=1+1',
      '__proto__',
      'constructor',
    ),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
  ),
})

function mutate(tables: readonly FileTable[], { change, table, row, column, other, text }: Mutation): FileTable[] {
  return tables.map((given, place) => {
    if (place !== table % tables.length) return given
    const lines = [given.headers, ...given.rows.map(({ cells }) => cells)]
    const at = {
      row: row % lines.length,
      column: column % Math.max(1, given.headers.length),
      other: other % lines.length,
      text,
    }
    const [headers = [], ...rows] = changes[change]?.(lines, at) ?? lines
    return { ...given, headers, rows: rows.map((cells, index) => ({ line: index + 2, cells })) }
  })
}

/** Reads and plans as an import does, and says what does not add up. */
function faultsOf(given: readonly FileTable[]): string[] {
  const ledger = new RowLedger('2026-11-21')
  const opened = openTables(given, ledger, { titles: new ClassTitles([]) })
  const format = recogniseFormat(opened)
  const tables = withParts(format, opened)
  const roster = readRoster(format, tables, { columns: {}, dates: new DateColumns('day-first'), ledger })
  const { preview } = planRoster(roster, suggestMapping(roster, school().classes), school(), links)
  const rows = given.reduce((sum, table) => sum + countLines(table), 0)
  const sum = (counts = { new: 0, changed: 0, unchanged: 0, refused: 0, leftOut: 0 }) =>
    counts.new + counts.changed + counts.unchanged + counts.refused + counts.leftOut
  const { leftOut = [], refused } = preview
  return [
    ...(sum(preview.rows) === rows ? [] : [`${sum(preview.rows)} of ${rows} rows are told of`]),
    ...(refused.length === preview.rows?.refused ? [] : ['not every refused row is listed']),
    ...(leftOut.length === preview.rows?.leftOut ? [] : ['not every row that is left out is listed']),
    ...[...refused, ...leftOut].flatMap(({ file, line, sentence }) =>
      file && line && sentence.length > 10 ? [] : [`a note without its place or reason: ${file} ${line} ${sentence}`],
    ),
    ...leftOut.flatMap(({ file, line, sentence }) =>
      sentence === 'Nothing in this row is needed here.' ? [`${file}, line ${line} is left out without a reason`] : [],
    ),
    ...(preview.files ?? []).flatMap((file) => (sum(file) === file.rows ? [] : [`${file.name} does not add up`])),
  ]
}

describe(`${count} real rosters with something wrong in them`, () => {
  it('account for every row of every file, as they are', () => {
    expect(uploads.map(faultsOf)).toEqual(uploads.map(() => []))
  })

  it('account for every row of every file, whatever happened to them', () => {
    const upload = fc.nat(uploads.length - 1)
    fc.assert(
      fc.property(upload, fc.array(mutation, { minLength: 1, maxLength: 4 }), (place, mutations) => {
        const tables = mutations.reduce<readonly FileTable[]>(mutate, uploads[place] ?? [])
        try {
          expect(faultsOf(tables)).toEqual([])
        } catch (error) {
          // A sentence that says what is wrong with the files is an answer; anything else is a bug.
          if (!(error instanceof ProblemError)) throw error
          expect(error.problem.message.length).toBeGreaterThan(20)
        }
      }),
      { numRuns: count, seed },
    )
  })
})
