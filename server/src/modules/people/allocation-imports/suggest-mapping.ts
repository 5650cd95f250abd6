import type { AllocationMapping } from '@bellhouse/contracts'
import type { FileTable } from '../../../platform/table-file/file-table'
import type { GroupWords } from './group-words'

/** The surer words first. */
const words = {
  teacher: [/staff.*(no|number|id)\b/i, /^(teacher|username|e-?mail)s?$/i, /teacher|staff|username|e-?mail/i],
  subject: [/^subject( code)?$/i, /subject/i],
  class: [/^(class|form|grade|year|standard|year group|grade level)$/i],
  group: [/^(stream|set|stream or set|group|section|division)$/i, /stream|\bset\b|group/i],
  from: [/^(from|since|begins?|start)/i],
} as const

const find = (headers: readonly string[], tries: readonly RegExp[]) =>
  tries.map((word) => headers.findIndex((header) => word.test(header))).find((place) => place >= 0) ?? null

/** Whether at least one cell of a column is a stream or set by itself. */
const namesStreams = ({ rows }: FileTable, column: number, groups: GroupWords) =>
  rows.some(({ cells }) => cells[column]?.trim() && groups.readAll(cells[column], '').groups.length > 0)

/** What the headers say: columns that are streams or sets make it a matrix, a column of streams makes it a list. */
export function suggestMapping(table: FileTable, groups: GroupWords, on: string): AllocationMapping {
  const taken = new Set<string>()
  const columns = table.headers.flatMap((header, column) => {
    const { group } = header === '' ? { group: null } : groups.read(header, '')
    if (!group || taken.has(group.id)) return []
    taken.add(group.id)
    return [{ column, groupId: group.id }]
  })
  // A set may be called so that its title reads like the word for another column.
  const others = table.headers.map((header, place) => (columns.some(({ column }) => column === place) ? '' : header))
  const named = {
    teacher: find(others, words.teacher),
    subject: find(others, words.subject),
    class: find(others, words.class),
    group: find(others, words.group),
    from: find(others, words.from),
  }
  // Where no column is of streams alone, that of the classes may name them, for instance S3 East.
  const hasStreams = named.group === null && named.class !== null && namesStreams(table, named.class, groups)
  if (hasStreams) Object.assign(named, { group: named.class, class: null })
  const layout = named.group === null && columns.length > 0 ? 'matrix' : 'list'
  return { on, layout, ...named, columns }
}
