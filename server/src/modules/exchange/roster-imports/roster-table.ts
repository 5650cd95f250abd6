import type { FileTable } from '../../../platform/table-file/file-table'

export interface RosterTable extends FileTable {
  /** What it stands for in the format, where its name does not say so. */
  part?: string
  /** Where its column names stand. */
  headerLine: number
}
