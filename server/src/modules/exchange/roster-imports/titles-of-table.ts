import type { FileTable, TableRow } from '../../../platform/table-file/file-table'
import type { ClassTitles } from './class-titles'
import type { ClassTitle, PlainPlace } from './class-words'

const titleOf = ({ line, cells }: TableRow) => ({ line, text: cells.filter((cell) => cell.trim()).join('; ') })

const lineSays = (line: number, text: string) => `line ${line} says “${text}”`

/** The title above the column names, the nearest first and one with a stream before one without; else the sheet or the file. */
export function titleAbove(
  given: Pick<FileTable, 'name' | 'sheet'>,
  above: readonly TableRow[],
  titles: ClassTitles,
): ClassTitle | null {
  const lines = above
    .map(titleOf)
    .reverse()
    .flatMap(({ line, text }) => {
      const place = titles.placeIn(text)
      return place ? [{ ...place, line, says: lineSays(line, text) }] : []
    })
  return lines.find(({ stream }) => stream) ?? lines[0] ?? ofNames(given, titles)
}

function ofNames({ name, sheet }: Pick<FileTable, 'name' | 'sheet'>, titles: ClassTitles): ClassTitle | null {
  const file = sheet !== undefined && name.endsWith(`: ${sheet}`) ? name.slice(0, -sheet.length - 2) : name
  const bare = file.replace(/\.\w+$/, '').replace(/\s*\(\d+\)$/, '')
  const inFile = titles.placeOfFile(bare)
  const inSheet = sheet === undefined ? null : (titles.placeOfSheet(sheet) ?? besideFile(sheet, inFile, titles))
  if (sheet && inSheet) return { ...inSheet, line: null, says: `the sheet is called “${sheet}”` }
  return inFile && { ...inFile, line: null, says: `the file is called “${file}”` }
}

/** A file called by a class may have sheets called by its streams. */
function besideFile(sheet: string, inFile: PlainPlace | null, titles: ClassTitles) {
  if (!inFile || inFile.stream) return null
  const place = titles.placeIn(`${inFile.classWord}; ${sheet}`)
  return place?.stream ? place : null
}

/** A line among the rows that is nothing but the title of those below it: one cell, which names a class. */
export function titleAmong(
  { headers }: Pick<FileTable, 'headers'>,
  { line, cells }: TableRow,
  titles: ClassTitles,
): ClassTitle | null {
  const [text, ...more] = cells.filter(Boolean)
  if (text === undefined || more.length > 0 || headers.filter(Boolean).length < narrowest) return null
  const place = titles.placeIn(text)
  return place && { ...place, line, says: lineSays(line, text) }
}

/** In a narrower list a single cell may be all that a row has. */
const narrowest = 3
