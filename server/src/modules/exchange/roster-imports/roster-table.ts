import type { FileTable } from '../../../platform/table-file/file-table'

export interface RosterTable extends FileTable {
  /** What it stands for in the format, where its name does not say so. */
  part?: string
  /** Of columns that stand for something else than their names say, by the columns beside them. */
  words?: ReadonlyMap<string, string>
  /** Where its column names stand. */
  headerLine: number
}
