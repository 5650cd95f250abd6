import type { FileColumn } from '../../../platform/table-file/table-file'
import type { listSubjectsForExport } from './subjects.repo'

type Row = Awaited<ReturnType<typeof listSubjectsForExport>>[number]

/** The columns of the list of subjects as a file. */
export const subjectColumns: readonly FileColumn<Row>[] = [
  { title: 'Code', read: (row) => row.code },
  { title: 'Name', read: (row) => row.name },
  { title: 'Level', read: (row) => row.level },
  { title: 'Papers', read: (row) => row.papers },
  { title: 'Compulsory', read: (row) => (row.compulsory ? 'yes' : 'no') },
  { title: 'Department', read: (row) => row.department },
]
