import type { RosterNote } from '@bellhouse/contracts'
import { numberText } from '@bellhouse/words'
import { groupBy } from '../../../platform/group-by'
import type { FileTable } from '../../../platform/table-file/file-table'
import { checkBinding } from './check-binding'
import type { Finding } from './finding'

/** How many more places a note names, before it only counts them. */
const mostPlaces = 5

/**
 * The rules of the binding that the files break: one note for each rule and column at the first row that breaks it, and one
 * for all that a rule says of a file as a whole.
 */
export function bindingNotes(tables: readonly FileTable[]): RosterNote[] {
  const { version, findings } = checkBinding(tables)
  const ofRows = findings.filter((finding) => !isOfFile(finding))
  const whole = groupBy(findings.filter(isOfFile), ({ file, rule }) => JSON.stringify([file, rule]))
  const groups = groupBy(ofRows, ({ file, rule, column }) => JSON.stringify([file, rule, column]))
  return [
    ...[...whole.values()].flatMap((group) => noteOf(group, version, group.map(({ sentence }) => sentence).join(' '))),
    ...[...groups.values()].flatMap((group) => noteOf(group, version, [group[0]?.sentence, placesOf(group)].join(' '))),
  ]
}

const isOfFile = ({ rule, line }: Finding) => line === null || rule === 'columns'

function noteOf(group: readonly Finding[], version: string, said: string): RosterNote[] {
  const [first] = group
  if (!first) return []
  const { file, line, rule, value } = first
  const column = group.length > 1 && isOfFile(first) ? null : first.column
  return [{ file, line, column, ...(value && { value }), sentence: `OneRoster ${version}, ${rule}: ${said}`.trim() }]
}

function placesOf([, ...others]: readonly Finding[]) {
  if (others.length === 0) return ''
  const lines = others.map(({ line }) => line)
  const named = lines.slice(0, mostPlaces).join(', ')
  const more = lines.length - mostPlaces
  const rows = others.length === 1 ? 'line' : 'lines'
  return more > 0 ? `So it is in ${rows} ${named} and ${numberText(more)} more.` : `So it is in ${rows} ${named}.`
}
