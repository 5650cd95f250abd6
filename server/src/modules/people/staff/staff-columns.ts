import type { FileColumn } from '../../../platform/table-file/table-file'
import type { listStaffForExport } from './staff.repo'

type Row = Awaited<ReturnType<typeof listStaffForExport>>[number]

/** The columns of the list of staff as a file. */
export const staffColumns: readonly FileColumn<Row>[] = [
  { title: 'Staff number', read: (row) => row.staffNumber },
  { title: 'Title', read: (row) => row.title },
  { title: 'Family name', read: (row) => row.family_name },
  { title: 'Given names', read: (row) => row.given_names },
  { title: 'Sex', read: (row) => row.sex },
  { title: 'Phone', read: (row) => row.phone },
  { title: 'Email', read: (row) => row.email },
  { title: 'Qualifications', read: (row) => row.qualifications },
  { title: 'Started on', read: (row) => row.started_on },
  { title: 'Status', read: (row) => row.status },
]
