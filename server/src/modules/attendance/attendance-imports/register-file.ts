import { labelOfSession, registerColumns } from '@bellhouse/contracts'
import type { FileColumn } from '../../../platform/table-file/table-file'
import type { RegisterFileRow } from './attendance-imports.repo'

export const columnsForTheEye = ['Stream']

/** As an import reads them; name and stream are for the eye. */
export const fileColumns: readonly FileColumn<RegisterFileRow>[] = [
  { title: registerColumns.number, read: ({ admissionNumber }) => admissionNumber },
  { title: 'Name', read: ({ name }) => name },
  { title: 'Stream', read: ({ stream }) => stream },
  { title: registerColumns.date, read: ({ date }) => date },
  { title: registerColumns.session, read: ({ session }) => labelOfSession(session) },
  { title: registerColumns.status, read: ({ status }) => status },
  { title: registerColumns.minutesLate, read: ({ minutesLate }) => minutesLate },
  { title: registerColumns.note, read: ({ note }) => note },
]
