/** Cells as spreadsheets exchange them by the clipboard: rows by line, cells by tab, a cell with a tab, line or quote in quotes. */
export const writeTabText = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => cells.map(quoted).join('\t')).join('\r\n')

const quoted = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Reads them again. The empty line that spreadsheets put at the end is no row. */
export function readTabText(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quotedCell, plainCell = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/g,
  )) {
    rows.at(-1)?.push(quotedCell === undefined ? plainCell : quotedCell.replaceAll('""', '"'))
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  const last = rows.at(-1)
  if (rows.length > 1 && (last?.length === 0 || (last?.length === 1 && last[0] === ''))) rows.pop()
  return rows
}
