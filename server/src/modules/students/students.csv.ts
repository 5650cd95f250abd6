import type { listStudentsForExport } from './students.repo'

type Row = Awaited<ReturnType<typeof listStudentsForExport>>[number]

const columns: [header: string, read: (row: Row) => string | null][] = [
  ['Admission number', (row) => row.admissionNumber],
  ['Family name', (row) => row.family_name],
  ['Given names', (row) => row.given_names],
  ['Sex', (row) => row.sex],
  ['Birth date', (row) => row.birth_date],
  ['Stream', (row) => row.stream],
  ['House', (row) => row.house],
  ['Learner id', (row) => row.learner_id],
  ['Status', (row) => row.status],
]

/** RFC 4180 with a byte order mark, which makes every spreadsheet read it as UTF-8. */
export function csvOfStudents(rows: Row[]): string {
  const lines = [columns.map(([header]) => header), ...rows.map((row) => columns.map(([, read]) => read(row) ?? ''))]
  return `\uFEFF${lines.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('')}`
}

const startsFormula = /^[=@\t\r]|^[+-](?!\d)/

/** No spreadsheet may evaluate a text, and a phone number such as +256… must stay what it is. */
export function csvCell(value: string): string {
  const safe = startsFormula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
