import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { groupBy } from '../../../platform/group-by'
import { readTables } from '../../../platform/table-file/read-tables'
import { bindingNotes } from './binding-notes'
import { checkBinding } from './check-binding'

const rosters = join(import.meta.dirname, '../../../../../../shared/data/roster')
const packages = join(rosters, 'oneroster-1.2-conformance/valid')
const read = (folder: string, names: string[]) =>
  readTables(names.map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(folder, name))) })))

describe('the rules of the binding', () => {
  it.each(readdirSync(packages))('are kept by the package %s, which conforms', (name) => {
    expect(checkBinding(read(packages, [name]))).toEqual({ version: '1.2', findings: [] })
  })

  it('are broken by a generated roster of 1.1 that fills in what stays empty in bulk files', () => {
    const folder = join(rosters, 'oneroster-1.1-gen-1000')
    const tables = read(folder, readdirSync(folder))
    const { version, findings } = checkBinding(tables)
    expect(version).toBe('1.1')
    const rows = tables.filter(({ name }) => name !== 'manifest.csv').reduce((sum, table) => sum + table.rows.length, 0)
    const counts = groupBy(findings, ({ rule, column }) => `${rule}: ${column}`)
    expect(Object.fromEntries([...counts].map(([key, { length }]) => [key, length]))).toEqual({
      'bulk files: status': rows,
      'bulk files: dateLastModified': rows,
    })
    expect(bindingNotes(tables)).toHaveLength(14)
  })
})
