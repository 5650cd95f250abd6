import type { CalendarFileNote } from '@bellhouse/contracts'
import { countOf } from '@bellhouse/words'
import type { FileTable } from '../../../platform/table-file/file-table'
import type { ReadRow } from './calendar-entries'

const entriesThat = (count: number, has = 'has', have = 'have') => countOf(count, `entry ${has}`, `entries ${have}`)

const sentences: Record<string, (count: number) => string> = {
  DTSTART: (count) => `The calendar keeps days, and no times of day. ${entriesThat(count)} one.`,
  DESCRIPTION: (count) => `Descriptions are not kept. ${entriesThat(count)} one.`,
  STATUS: (count) => `Whether an entry is certain is not kept. ${entriesThat(count, 'says', 'say')} it.`,
  VALARM: (count) => `Nobody is reminded of an entry of the calendar. ${entriesThat(count)} a reminder.`,
}

/** What entries that come in say besides and the calendar does not keep: a note for each thing, at the first entry that has it. */
export function unkeptNotes(table: FileTable, rows: readonly ReadRow[]): CalendarFileNote[] {
  const wanted = new Map(rows.flatMap(({ line, wanted: one }) => (one ? [[line, one.title] as const] : [])))
  const found = new Map<string, { line: number; text: string; count: number }>()
  for (const { line, calendar } of table.rows) {
    const text = wanted.get(line)
    if (text === undefined) continue
    for (const name of calendar?.unkept ?? []) {
      const known = found.get(name)
      if (known) known.count += 1
      else found.set(name, { line, text, count: 1 })
    }
  }
  return [...found].map(([column, { line, text, count }]) => ({
    ...{ line, column, text },
    sentence: sentences[column]?.(count) ?? `${column} has no place here. ${entriesThat(count)} it.`,
  }))
}
