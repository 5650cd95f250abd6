import type { FileTable } from '../../../platform/table-file/file-table'
import { type BindingVersion, bindingFiles } from './binding-files'
import { checkCells } from './check-cells'
import { checkFile, fileNameOf } from './check-file'
import { checkManifest, versionOf } from './check-manifest'
import { checkParents, checkReferences } from './check-references'
import { checkSchool } from './check-school'
import type { BindingFile, FileMode, Finding } from './finding'

/** Where a OneRoster 1.1 or 1.2 package breaks the rules of its CSV binding; nothing is mended or guessed. */
export function checkBinding(tables: readonly FileTable[]): { version: BindingVersion; findings: Finding[] } {
  const version = versionOf(tables)
  const manifest = checkManifest(tables, version)
  const data = tables.filter(({ name }) => name.toLowerCase() !== 'manifest.csv')
  const named = data.map((table) => ({ table, name: fileNameOf(table, bindingFiles[version]) }))
  const strange = named.flatMap(({ table, name }): Finding[] => {
    const sentence = `OneRoster ${version} has no file of this name.`
    return name === null ? [{ file: table.name, line: null, column: null, rule: 'file names', sentence }] : []
  })
  const files = named.flatMap(({ table, name }) =>
    name === null ? [] : [fileOf(table, { name, version, mode: manifest.modes.get(name) ?? 'bulk' })],
  )
  const whole = { version, modes: manifest.modes, files: new Map(files.map((file) => [file.name, file])) }
  const findings = [
    ...manifest.findings,
    ...strange,
    ...files.flatMap((file) => [...checkFile(file.table, file.name, file.fields), ...checkCells(file, version)]),
    ...checkReferences(whole),
    ...checkParents(whole),
    ...checkSchool(whole),
  ]
  return { version, findings }
}

interface Identity {
  name: string
  version: BindingVersion
  mode: FileMode
}

function fileOf(table: FileTable, { name, version, mode }: Identity): BindingFile {
  const fields = bindingFiles[version][name] ?? []
  const places = new Map(table.headers.map((header, place) => [header, place]))
  const rows = table.rows.map(({ line, cells }) => ({
    line,
    get: (column: string) => cells[places.get(column) ?? -1] ?? '',
  }))
  return { name, table, mode, rows, fields }
}
