type Cell = string | number | null

/** RFC 4180 with a byte order mark, which makes every spreadsheet read it as UTF-8. */
export function csvOf(lines: readonly (readonly Cell[])[]): string {
  return `\uFEFF${lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('')}`
}

// The wide signs of East Asian keyboards begin a formula as well.
const startsFormula = /^[=@＝＠\t\r\n]|^[+\-＋－](?!\d)/

/** No spreadsheet may evaluate a text, and a phone number such as +256… must stay what it is. */
export function csvCell(value: Cell): string {
  if (typeof value === 'number') return String(value)
  const text = value ?? ''
  const safe = isEvaluated(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

// `+256 700 123456` is a phone number and `-5` is a number, but `+1-2` and `-2+3*4` would be worked out.
const isSum = (text: string) => /^[+\-＋－]/.test(text) && !/^[+\-＋－][\d\s()./]*$/.test(text)

const isEvaluated = (text: string) => startsFormula.test(text) || isSum(text)

/** The text of a cell that {@link csvCell} has written, without the sign that keeps spreadsheets from evaluating it. */
export const plainCell = (cell: string) => (cell.startsWith("'") && isEvaluated(cell.slice(1)) ? cell.slice(1) : cell)
