import type { FileColumn } from '../../../platform/table-file/table-file'
import type { listApplicationsForExport } from './applications.repo'

type Row = Awaited<ReturnType<typeof listApplicationsForExport>>[number]

/** The columns of the applications as a file. */
export const applicationColumns: readonly FileColumn<Row>[] = [
  { title: 'Number', read: (row) => row.number },
  { title: 'Family name', read: (row) => row.family_name },
  { title: 'Given names', read: (row) => row.given_names },
  { title: 'Sex', read: (row) => row.sex },
  { title: 'Birth date', read: (row) => row.birth_date },
  { title: 'Class', read: (row) => row.className },
  { title: 'Year', read: (row) => row.entryYear },
  { title: 'Stage', read: (row) => row.stage },
  { title: 'Applied on', read: (row) => row.applied_on },
  { title: 'Previous school', read: (row) => row.previousSchool },
  { title: 'Leaving result', read: (row) => row.leaving_result },
  {
    title: 'Guardian',
    read: (row) => [row.guardian_given_names, row.guardian_family_name].filter(Boolean).join(' '),
  },
  { title: 'Guardian phone', read: (row) => row.guardian_phone },
  { title: 'Decision', read: (row) => row.decision },
  { title: 'Decided on', read: (row) => row.decided_on },
  { title: 'Learner ID', read: (row) => row.learner_id },
  {
    title: 'Second guardian',
    read: (row) => [row.second_guardian_given_names, row.second_guardian_family_name].filter(Boolean).join(' '),
  },
  { title: 'Second guardian phone', read: (row) => row.second_guardian_phone },
]
