import type { RosterFormat, RosterKind, RosterTableKind } from '@bellhouse/contracts'

export const kindWords: Record<RosterKind, string> = {
  students: 'Students',
  guardians: 'Guardians',
  guardianships: 'Guardians of students',
  staff: 'Staff',
  subjects: 'Subjects',
  streams: 'Streams',
  groups: 'Teaching groups',
  enrolments: 'Enrolments',
  teaching: 'Teachers of groups',
}

export const formatWords: Record<RosterFormat, string> = {
  'oneroster-1.1': 'OneRoster 1.1',
  'oneroster-1.2': 'OneRoster 1.2',
  'sds-v1': 'School Data Sync v1',
  'sds-v2': 'School Data Sync v2',
  'sds-v2.1': 'School Data Sync v2.1',
  'ed-fi': 'Ed-Fi',
  tables: 'Lists of the school’s own',
}

export const partWords: Record<RosterTableKind, string> = {
  students: 'Students',
  staff: 'Staff',
  guardians: 'Guardians',
  subjects: 'Subjects',
  classes: 'Classes and streams',
  groups: 'Teaching groups',
  enrolments: 'Students in teaching groups',
  allocations: 'Who teaches what',
}

const delimiters: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'bars' }

/** What stands between the cells of a file, in words. */
export const delimiterWord = (delimiter: string) => delimiters[delimiter] ?? (delimiter || '–')

export const ownAccountSentence =
  'You are among those who leave by this roster. Your own account stays open, so that you do not lock yourself out.'
