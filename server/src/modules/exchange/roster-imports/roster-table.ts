import type { RosterImport } from '@bellhouse/contracts'
import type { FileTable, TableRow } from '../../../platform/table-file/file-table'
import type { ClassTitle, GivenClasses } from './class-words'

export interface RosterTable extends FileTable {
  /** What it stands for in the format, where its name does not say so. */
  part?: string
  /** Of columns that stand for something else than their names say, by the columns beside them. */
  words?: ReadonlyMap<string, string>
  /** Where its column names stand. */
  headerLine: number
  /** Its first lines, with the column names among them. */
  near?: readonly TableRow[]
  /** What names a class for the rows below it, in the order of the lines. */
  titles?: readonly ClassTitle[]
  /** Rows above which something else stands than a row: a title, an empty or a hidden line, the column names. */
  firstRows?: ReadonlySet<number>
  /** Of a list in which rows have no class: how many, and from where they would have one. */
  rowsWithoutClass?: NonNullable<RosterImport['files'][number]['rowsWithoutClass']>
  /** The classes that rows have from elsewhere than their own cells. */
  classes?: GivenClasses
}
