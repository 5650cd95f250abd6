import { type InputOf, type saveStaff, sexWords } from '@bellhouse/contracts'
import type { RecordWords } from '@bellhouse/records'
import { shortDay } from '@bellhouse/ui'

type StaffValues = Omit<InputOf<typeof saveStaff>, 'staffId' | 'version'>

export const staffStatusWords = { active: 'Active', 'on-leave': 'On leave', left: 'Left' } as const

/** The words of a staff record's form, in the order in which it is read. */
export const staffWords: RecordWords<StaffValues> = {
  staffNumber: { label: 'Staff number' },
  title: { label: 'Title' },
  familyName: { label: 'Family name' },
  givenNames: { label: 'Given names' },
  sex: { label: 'Sex', textOf: (sex) => (sex ? sexWords[sex] : '') },
  birthDate: { label: 'Birth date', textOf: (day) => (day ? shortDay(day) : '') },
  phone: { label: 'Phone' },
  email: { label: 'Email' },
  qualifications: { label: 'Qualifications' },
  startedOn: { label: 'Started', textOf: (day) => (day ? shortDay(day) : '') },
  status: { label: 'Status', textOf: (status) => staffStatusWords[status] },
  lastDay: { label: 'Last day at the school', textOf: (day) => (day ? shortDay(day) : '') },
  subjectIds: { label: 'Can teach' },
}

const labelsOf = Object.entries(staffWords).map(([name, word]) => [name, word?.label ?? name])

/** The same for the history, which tells subjects by their names. */
export const staffLabels: Record<string, string> = { ...Object.fromEntries(labelsOf), subjects: 'Can teach' }
