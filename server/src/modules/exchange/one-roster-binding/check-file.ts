import type { FileTable } from '../../../platform/table-file/file-table'
import type { BindingField } from './binding-field'
import type { bindingFiles } from './binding-files'
import type { Finding } from './finding'

/** The file of the standard that a table is, whatever the case in which its name is written. */
export function fileNameOf({ name }: FileTable, files: (typeof bindingFiles)['1.2']): string | null {
  const plain = name.replace(/\.csv$/i, '').toLowerCase()
  return Object.keys(files).find((one) => one.toLowerCase() === plain) ?? null
}

/** What is wrong with a file as a whole: its name, its encoding and its header line. */
export function checkFile(table: FileTable, name: string, fields: readonly BindingField[]): Finding[] {
  const { headers, headerLine = 1, encoding, delimiter } = table
  const finding = { file: table.name, line: null, column: null } as const
  const findings: Finding[] = []
  const tell = (rule: Finding['rule'], sentence: string) => findings.push({ ...finding, rule, sentence })
  if (table.name !== `${name}.csv`) tell('file names', `The file is called ${name}.csv in the standard.`)
  if (encoding !== 'utf-8') tell('file names', `The file is written in ${encoding}; the standard wants UTF-8.`)
  if (delimiter !== ',') tell('file names', 'The columns are not separated by commas.')
  if (headerLine > 1) tell('columns', `The names of the columns are in line ${headerLine}, not in the first.`)
  const expected = fields.map((field) => field.name)
  const missing = expected.filter((column) => !headers.includes(column))
  for (const column of missing) findings.push({ ...missingColumn(table, column), line: headerLine })
  const strange = headers.slice(missing.length === 0 ? expected.length : 0)
  for (const column of strange.filter((one) => !one.startsWith('metadata.') && !expected.includes(one)))
    findings.push({ ...strangeColumn(table, column), line: headerLine })
  const ordered = headers.filter((column) => expected.includes(column))
  const inOrder = expected.filter((column) => headers.includes(column))
  const ownFirst = headers.findIndex((column) => column.startsWith('metadata.'))
  const isBehind = ownFirst < 0 || headers.slice(ownFirst).every((column) => column.startsWith('metadata.'))
  if (ordered.join(',') !== inOrder.join(',') || !isBehind)
    findings.push({
      ...finding,
      line: headerLine,
      rule: 'columns',
      sentence: 'The columns are not in the order of the standard.',
    })
  return findings
}

function missingColumn({ name, headers }: FileTable, column: string): Omit<Finding, 'line'> {
  const alike = headers.find((header) => header.toLowerCase() === column.toLowerCase())
  const sentence = alike ? `The column ${column} is written ${alike}.` : `The column ${column} is missing.`
  return { file: name, column, rule: 'columns', sentence }
}

const strangeColumn = ({ name }: FileTable, column: string): Omit<Finding, 'line'> => ({
  file: name,
  column,
  rule: 'columns',
  sentence: column
    ? `${column} is no column of this file; columns of your own begin with metadata. and come after all others.`
    : 'A column has no name.',
})
