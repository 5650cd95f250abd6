import type { FileTable } from './file-table'

/**
 * Says of a row that it has other columns than its header. What stands in such a row may have slipped into the wrong column, so nobody
 * may guess. Rows of a spreadsheet have no length of their own: there, only what stands beyond the header is too much.
 */
export function lengthFaults({ headers, delimiter }: FileTable): (cells: readonly string[]) => string | null {
  const width = lastFilled(headers) + 1
  return (cells) => {
    const filled = lastFilled(cells) + 1
    if (filled > headers.length) {
      return `This row has ${filled} columns and the header has ${width}. Perhaps a text with ${nameOf(delimiter)} in it lacks its quotation marks.`
    }
    if (delimiter === '' || cells.length >= width) return null
    return `This row has ${cells.length} of ${width} columns, so it is not clear which are missing. Complete it.`
  }
}

const names: Record<string, string> = { ',': 'a comma', ';': 'a semicolon', '\t': 'a tab', '|': 'a bar' }
const nameOf = (delimiter: string) => names[delimiter] ?? 'something'

const lastFilled = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '')
