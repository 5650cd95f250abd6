import type { RosterDayOrder, RosterImport, RosterMapping } from '@bellhouse/contracts'
import { type ColumnOrder, type DateValue, orderOfDates, parseDay } from '../../../platform/table-file/date-column'
import type { FileFormat } from './file-format'
import type { RosterTable } from './roster-table'

export type DateColumn = NonNullable<RosterImport['files'][number]['dates']>[number]

type ReadDay = (
  field: string,
  cell: string,
) => { day: string | null; refusal?: never } | { day?: never; refusal: string }

interface Found {
  format: FileFormat
  headerOf: (field: string) => string | null
}

/** How the dates of each column are read: as somebody has said, else as the whole column shows. */
export class DateColumns {
  readonly #found = new Map<string, Map<string, DateColumn>>()

  constructor(
    private readonly usual: RosterDayOrder,
    private readonly chosen: NonNullable<RosterMapping['dates']> = {},
  ) {}

  readersOf(table: RosterTable, { format, headerOf }: Found): ReadDay {
    const columns = (format.days ?? []).flatMap((field) => {
      const header = headerOf(field)
      return header === null ? [] : { field, header, values: valuesOf(table, header) }
    })
    const usual = orderOfOthers(columns) ?? format.dayOrder ?? this.usual
    const orders = new Map(columns.map((column) => [column.field, this.#orderOf(table.name, column, usual)]))
    return (field, cell) => (cell === '' ? { day: null } : parseDay(cell, orders.get(field) ?? 'year-first'))
  }

  /** Those in which somebody could read a date the other way round. */
  of(file: string): DateColumn[] {
    return [...(this.#found.get(file)?.values() ?? [])]
  }

  #orderOf(file: string, { field, header, values }: DatedColumn, usual: RosterDayOrder) {
    const found = orderOfDates(values, usual)
    const said = this.chosen[file]?.[field]
    const order = said && !found.certain ? said : found.order
    if (order !== 'year-first') this.#tell(file, { field, header, found, order, values })
    return order
  }

  #tell(
    file: string,
    {
      field,
      header,
      found,
      order,
      values,
    }: {
      field: string
      header: string
      found: ColumnOrder
      order: RosterDayOrder
      values: readonly { line: number; value: string }[]
    },
  ) {
    const columns = this.#found.get(file) ?? new Map<string, DateColumn>()
    const example = found.decidedBy ?? values.find(({ value }) => isOpen(value)) ?? values[0] ?? { line: 0, value: '' }
    const { day = null } = parseDay(example.value, order)
    columns.set(field, { field, header, order, certain: found.certain, example: { ...example, day } })
    this.#found.set(file, columns)
  }
}

interface DatedColumn {
  field: string
  header: string
  values: readonly DateValue[]
}

function valuesOf({ headers, rows }: RosterTable, header: string): DateValue[] {
  const place = headers.indexOf(header)
  return rows.flatMap(({ line, cells }) => {
    const value = cells[place] ?? ''
    return value === '' ? [] : [{ line, value }]
  })
}

/** Whoever writes a list writes all of its dates alike: the order of the columns that show theirs, where they agree. */
function orderOfOthers(columns: readonly DatedColumn[]): RosterDayOrder | null {
  const shown = columns.flatMap(({ values }) => {
    const { order, certain, decidedBy } = orderOfDates(values, 'day-first')
    return certain && decidedBy && order !== 'year-first' ? order : []
  })
  const [first, ...others] = new Set(shown)
  return first && others.length === 0 ? first : null
}

/** Whether the two orders make two different days of it. */
function isOpen(value: string) {
  const [one, other] = [parseDay(value, 'day-first'), parseDay(value, 'month-first')]
  return one.day !== undefined && other.day !== undefined && one.day !== other.day
}

/** Where the two ways of reading lead to different days and nobody has decided, whoever looks at the preview has to know. */
export const sentenceOf = ({ header, order, example: { value, day } }: DateColumn) =>
  `Every date in ${header} can be read in two ways. They are read with the ${order === 'day-first' ? 'day' : 'month'} first: ${value} is ${longDay(day)}. If that is wrong, say so in the mapping.`

const longDay = (day: string | null) =>
  day === null
    ? 'no day'
    : new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))
