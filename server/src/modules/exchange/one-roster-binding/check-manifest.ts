import type { FileTable } from '../../../platform/table-file/file-table'
import { type BindingVersion, bindingFiles } from './binding-files'
import type { FileMode, Finding } from './finding'

const isMode = (value: string): value is FileMode => ['bulk', 'delta', 'absent'].includes(value)
const nameOf = ({ name }: FileTable) => name.replace(/\.csv$/i, '')

/** Which version the package is: as its manifest says, else as its files look. */
export function versionOf(tables: readonly FileTable[]): BindingVersion {
  const said = manifestOf(tables)
    ?.rows.find(({ cells }) => cells[0]?.trim() === 'oneroster.version')
    ?.cells[1]?.trim()
  if (said === '1.1' || said === '1.2') return said
  return tables.some((table) => nameOf(table).toLowerCase() === 'roles') ? '1.2' : '1.1'
}

const manifestOf = (tables: readonly FileTable[]) => tables.find((table) => nameOf(table).toLowerCase() === 'manifest')

/** What the manifest says of each file, and where manifest and files disagree. */
export function checkManifest(tables: readonly FileTable[], version: BindingVersion) {
  const table = manifestOf(tables)
  if (!table) return { findings: [manifestFinding(null, 'There is no manifest.csv.')], modes: new Map() }
  const rows = table.rows.map(({ line, cells: [property = '', value = ''] }) => ({ line, property, value }))
  const modes = new Map<string, FileMode>()
  for (const { property, value } of rows) {
    const file = fileOfProperty(property, version)
    if (file !== null && isMode(value)) modes.set(file, value)
  }
  const wanted = ['manifest.version', 'oneroster.version', ...Object.keys(bindingFiles[version]).map(propertyOf)]
  const missing = wanted.filter((one) => !rows.some(({ property }) => property === one))
  const findings = [
    ...(table.headers.join(',') === 'propertyName,value'
      ? []
      : [manifestFinding(1, 'Its columns have to be propertyName and value.')]),
    ...rows.flatMap((row, place) => {
      const isTwice = rows.slice(0, place).some(({ property }) => property === row.property)
      const sentence = isTwice ? `${row.property} is here twice.` : propertyFault(row, version)
      return sentence ? [manifestFinding(row.line, sentence, row.value)] : []
    }),
    ...missing.map((property) => manifestFinding(null, `It does not say ${property}.`)),
    ...presenceFindings(tables, modes),
  ]
  return { findings, modes }
}

const propertyOf = (name: string) => `file.${name}`

const fileOfProperty = (property: string, version: BindingVersion) =>
  Object.keys(bindingFiles[version]).find((name) => propertyOf(name) === property) ?? null

const manifestFinding = (line: number | null, sentence: string, value?: string): Finding => ({
  ...{ file: 'manifest.csv', line, column: null, rule: 'manifest', sentence },
  ...(value && { value }),
})

function propertyFault({ property, value }: { property: string; value: string }, version: BindingVersion) {
  if (property === 'manifest.version') return value === '1.0' ? null : 'manifest.version is 1.0.'
  if (property === 'oneroster.version') return value === version ? null : 'oneroster.version is 1.1 or 1.2.'
  if (['source.systemName', 'source.systemCode'].includes(property)) return null
  if (fileOfProperty(property, version) === null) return `${property} is no property of a manifest.`
  return isMode(value) ? null : `${property} is either bulk, delta or absent.`
}

/** Files that are named and not there, and files that are there and not named. */
function presenceFindings(tables: readonly FileTable[], modes: ReadonlyMap<string, FileMode>): Finding[] {
  const there = new Set(tables.map((table) => nameOf(table).toLowerCase()))
  return [...modes].flatMap(([name, mode]): Finding[] => {
    const isThere = there.has(name.toLowerCase())
    if (mode === 'absent' && isThere)
      return [manifestFinding(null, `It calls ${name}.csv absent, which is there.`, mode)]
    if (mode !== 'absent' && !isThere) return [manifestFinding(null, `It names ${name}.csv, which is not there.`, mode)]
    return []
  })
}
