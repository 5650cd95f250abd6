import type { CalendarMapping } from '@bellhouse/contracts'
import { calendarColumns } from '../../../platform/calendar-file/read-calendar'
import { orderIn } from '../../../platform/imports/column-dates'
import type { FileTable } from '../../../platform/table-file/file-table'

/** The surer words first. */
const words = {
  title: [
    /^(title|name|subject|event|holiday|summary|occasion|activity|description)s?$/i,
    /title|event|holiday|occasion|activity|summary/i,
  ],
  startDate: [/^(start|begin|from|first)\b.*/i, /^date$/i, /\bdate\b|^day$|^when$/i],
  endDate: [/^(end|until|to|last|finish)\b(?!.*time)/i],
  place: [/^(place|location|venue|where)$/i],
  kind: [/^(type|kind|category|categories)$/i, /type|kind|categor/i],
} as const

const find = (headers: readonly string[], tries: readonly RegExp[]) =>
  tries
    .map((word) => headers.findIndex((header) => word.test(header) && !/\btime\b/i.test(header)))
    .find((at) => at >= 0) ?? null

const hasText = ({ rows }: FileTable, column: number | null) =>
  column !== null && rows.some(({ cells }) => (cells[column] ?? '').trim() !== '')

export const isOfCalendar = ({ rows }: FileTable) => rows.some(({ calendar }) => calendar !== undefined)

/** What the headers say of the columns, and the dates of their order. Without a category, the title says what a row is. */
export function suggestMapping(table: FileTable): CalendarMapping {
  if (isOfCalendar(table)) return mappingOfCalendar(table)
  // “start_date” is what programs call it.
  const headers = table.headers.map((header) => header.replaceAll('_', ' '))
  const startDate = find(headers, words.startDate)
  const titled = headers.map((header, column) => (column === startDate ? '' : header))
  const title = find(titled, words.title)
  const kind = find(headers, words.kind)
  return {
    ...{ title, startDate, endDate: find(headers, words.endDate), place: find(headers, words.place) },
    kind: hasText(table, kind) ? kind : title,
    dateOrder: orderIn(table, startDate),
    endIsAfter: endsAtMidnight(table),
    words: [],
  }
}

function mappingOfCalendar(table: FileTable): CalendarMapping {
  const at = (name: (typeof calendarColumns)[number]) => calendarColumns.indexOf(name)
  return {
    ...{ title: at('Title'), startDate: at('First day'), endDate: at('End'), place: at('Place') },
    kind: hasText(table, at('Category')) ? at('Category') : at('Title'),
    ...{ dateOrder: 'year-first' as const, endIsAfter: true, words: [] },
  }
}

/** Outlook writes that a day of its own ends at midnight of the next one. */
function endsAtMidnight({ headers, rows }: FileTable) {
  const time = headers.findIndex((header) => /^end\b.*time/i.test(header))
  if (time < 0) return false
  const times = rows.map(({ cells }) => (cells[time] ?? '').trim()).filter((text) => text !== '')
  return times.length > 0 && times.every((text) => /^(12:00(:00)? ?am|0?0:00(:00)?)$/i.test(text))
}
