import type { FileColumn } from '../../../platform/table-file/table-file'
import type { listStudentsForExport } from './students.repo'

type Row = Awaited<ReturnType<typeof listStudentsForExport>>[number]

const residences = new Map<boolean | null, string>([
  [true, 'boarding'],
  [false, 'day'],
])

/** The columns of the list of students as a file. */
export const studentColumns: readonly FileColumn<Row>[] = [
  { title: 'Admission number', read: (row) => row.admissionNumber },
  { title: 'Family name', read: (row) => row.family_name },
  { title: 'Given names', read: (row) => row.given_names },
  { title: 'Sex', read: (row) => row.sex },
  { title: 'Birth date', read: (row) => row.birth_date },
  { title: 'Stream', read: (row) => row.stream },
  { title: 'House', read: (row) => row.house },
  { title: 'Residence', read: ({ boarding }) => residences.get(boarding) ?? null },
  { title: 'Learner id', read: (row) => row.learner_id },
  { title: 'Subjects', read: (row) => row.electives },
  { title: 'Status', read: (row) => row.status },
]
