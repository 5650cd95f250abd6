import type { FileTable } from '../../../platform/table-file/file-table'
import type { BindingField } from './binding-field'
import type { BindingVersion } from './binding-files'

/** The rules of the binding, each with what it asks for. */
export const bindingRules = {
  manifest: 'The manifest says what each file is',
  'file names': 'Each file has its name of the standard, in UTF-8 with commas',
  columns: 'Each file has all columns of the standard, spelled and ordered as there',
  cells: 'Each row has as many cells as there are columns',
  'required values': 'What the standard requires is filled in',
  identifiers: 'An id has at most 255 signs, all of them letters, digits or plain marks, and no space',
  'unique identifiers': 'No two rows of a file have one id',
  'bulk files': 'In a bulk file status and dateLastModified are empty',
  'delta files': 'In a delta file each row has its status and when it was last modified',
  vocabularies: 'Words of a vocabulary are written as the standard writes them',
  values: 'Days, times, numbers and booleans are written as the standard writes them',
  periods: 'What begins also ends, and not before it begins',
  references: 'What a row names stands in the files',
  roles: 'Everybody has a role, one of them the first, and is in a class by a role that they have',
  'one school': 'A school stands in the files once, and a class and who is in it are of the same school',
} as const
export type BindingRule = keyof typeof bindingRules

/** Where a package breaks a rule. */
export interface Finding {
  file: string
  /** Line in the file, the header being 1; null where the whole file is meant. */
  line: number | null
  column: string | null
  rule: BindingRule
  sentence: string
  value?: string
}

export type FileMode = 'bulk' | 'delta' | 'absent'

/** One row of a data file, asked by the names of the standard. */
export interface BindingRow {
  line: number
  get: (column: string) => string
}

/** One data file of a package as it is checked. */
export interface BindingFile {
  /** Without `.csv`, as the standard writes it. */
  name: string
  table: FileTable
  fields: readonly BindingField[]
  mode: FileMode
  rows: readonly BindingRow[]
}

export interface Package {
  version: BindingVersion
  files: ReadonlyMap<string, BindingFile>
  /** What the manifest says, where it says anything. */
  modes: ReadonlyMap<string, FileMode>
}

/** The values of a cell with several. */
export const valuesOf = (cell: string) => (cell === '' ? [] : cell.split(',').map((one) => one.trim()))
