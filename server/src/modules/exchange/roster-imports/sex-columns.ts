import type { TableRow } from '../../../platform/table-file/file-table'
import { sexOf } from './roster-words'

const tick = /^(?:✓|✔|√|☑|x|v|1|\*|•|\/|y|yes)$/i

/** A pair of columns in one of which each row has a tick: one for boys, the other for girls. */
interface SexColumns {
  /** Where the first of the two stands. */
  column: number
  /** What the one column is called that is read instead. */
  header: string
  sexes: readonly [string, string]
}

/** A list without two columns for the sex, in one of which each row has a tick: one column says it instead. */
export function withOneSex(headers: string[], rows: TableRow[]): { headers: string[]; rows: TableRow[] } {
  const found = findSexColumns(headers, rows)
  if (!found) return { headers, rows }
  const renamed = headers.map((header, place) => {
    if (place === found.column) return found.header
    return place === found.column + 1 ? '' : header
  })
  return { headers: renamed, rows: rows.map(({ line, cells }) => ({ line, cells: withSex(cells, found) })) }
}

function findSexColumns(headers: readonly string[], rows: readonly TableRow[]): SexColumns | null {
  for (const [column, header] of headers.slice(0, -1).entries()) {
    const [one, other] = [wordOf(header), wordOf(headers[column + 1] ?? '')]
    const [sex, otherSex] = [sexOf(one), sexOf(other)]
    if (!sex || !otherSex || sex === otherSex) continue
    const before = header.slice(0, -one.length).trim()
    // A line of totals has a number in both.
    const pairs = rows.map(({ cells: all }) => all.slice(column, column + 2).filter(Boolean))
    const cells = pairs.filter(({ length }) => length === 1).flat()
    const isTicked = cells.length > 0 && cells.every((cell) => tick.test(cell) || sexOf(cell) !== null)
    if (isTicked) return { column, header: `${before} M/F`.trim(), sexes: [one, other] }
  }
  return null
}

const wordOf = (header: string) => header.trim().split(/\s+/).at(-1) ?? ''

/** The cells with the sex in one of them; both ticks stay where both columns have one. */
function withSex(cells: readonly string[], { column, sexes }: SexColumns): string[] {
  const said = sexes.flatMap((sex, step) => {
    const cell = cells[column + step] ?? ''
    if (cell === '') return []
    return tick.test(cell) ? sex : cell
  })
  return cells.map((cell, place) => {
    if (place === column) return said.join(' and ')
    return place === column + 1 ? '' : cell
  })
}
