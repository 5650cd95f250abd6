import { figure, fileOfMany, masked, type PersonalTables, row, rowIn, whoDidIt } from './fates'

/** What is told of them to others and was brought by others, and what was written of what happened. */
export const told: PersonalTables = {
  outbox_mail: {
    personal: [
      { columns: ['recipient', 'subject', 'queued_at', 'sent_at'], ...rowIn('mails') },
      { columns: ['body', 'failure'], ...row },
    ],
    plain: ['id', 'attempts', 'next_attempt_at'],
  },
  external_id: {
    personal: [
      { columns: ['source', 'kind', 'external_id'], ...rowIn('other-systems') },
      { columns: ['record_id'], ...row },
    ],
  },
  import: {
    personal: [
      { columns: ['started_by'], ...whoDidIt },
      { columns: ['file_name'], ...figure() },
      { columns: ['about', 'mapping', 'mended', 'preview'], ...fileOfMany },
    ],
    plain: [
      'id',
      'kind',
      'started_at',
      'changed_at',
      'state',
      'revision',
      'counts',
      'job_id',
      'failure',
      'finished_at',
    ],
  },
  import_file: {
    personal: [{ columns: ['name', 'file'], ...fileOfMany }],
    plain: ['import_id', 'place', 'size'],
  },
  import_refused: {
    personal: [{ columns: ['document'], ...fileOfMany }],
    plain: ['import_id', 'page'],
  },
  import_write: {
    personal: [{ columns: ['key', 'before', 'after'], ...fileOfMany }],
    plain: ['import_id', 'place', 'table_name'],
  },
  audit_entry: {
    personal: [
      { columns: ['at', 'action', 'record_kind'], ...figure('history') },
      { columns: ['before', 'after'], ...masked, shownIn: 'history' },
      { columns: ['address'], ...masked },
      { columns: ['account_id'], ...whoDidIt, toldIn: 'activity' },
      { columns: ['record_id'], ...figure() },
    ],
    plain: ['id'],
  },
}
