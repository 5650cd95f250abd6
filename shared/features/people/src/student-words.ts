import { type GuardianOfStudent, type InputOf, type saveStudent, sexWords } from '@bellhouse/contracts'
import type { RecordWords } from '@bellhouse/records'
import { shortDay } from '@bellhouse/ui'

type StudentValues = Omit<InputOf<typeof saveStudent>, 'studentId' | 'version'>

export const residenceWords = { boarding: 'Boarding', day: 'Day' } as const
export const studentStatusWords = {
  expected: 'Expected',
  active: 'Active',
  suspended: 'Suspended',
  left: 'Left',
  graduated: 'Graduated',
} as const

/** Whoever has left keeps the record and nothing else. */
export const hasLeftSchool = (status: keyof typeof studentStatusWords) => status === 'left' || status === 'graduated'

const dayText = (day: string | null) => (day ? shortDay(day) : '')

/** The words of a student's form, in the order in which it is read. */
export const studentWords: RecordWords<StudentValues> = {
  familyName: { label: 'Family name' },
  givenNames: { label: 'Given names' },
  printedName: { label: 'Name on results' },
  sex: { label: 'Sex', textOf: (sex) => (sex ? sexWords[sex] : '') },
  birthDate: { label: 'Birth date', textOf: dayText },
  phone: { label: 'Phone' },
  email: { label: 'Email' },
  admissionNumber: { label: 'Admission number' },
  learnerId: { label: 'National learner id' },
  examNumber: { label: 'Exam index number' },
  streamId: { label: 'Stream' },
  status: { label: 'Status', textOf: (status) => studentStatusWords[status] },
  house: { label: 'House' },
  residence: { label: 'Boarding or day', textOf: (residence) => (residence ? residenceWords[residence] : '') },
  admittedOn: { label: 'Admitted', textOf: dayText },
  subjectIds: { label: 'Subjects taken' },
  guardians: { label: 'Guardians', textOf: (guardians) => guardians.map(describeGuardian).join('; ') },
  consentOn: { label: 'Consent given on', textOf: dayText },
  consentBy: { label: 'Consent given by' },
  consentNote: { label: 'Consent to what' },
}

function describeGuardian({ familyName, givenNames, relation, phones, ...flags }: GuardianOfStudent) {
  const name = [familyName, givenNames].filter(Boolean).join(', ')
  const said = [flags.isPrimary && 'primary', flags.isEmergency && 'emergency', flags.livesWith && 'lives with'].filter(
    Boolean,
  )
  return `${name} (${[relation, ...phones, ...said].join(', ')})`
}

/** The same for the history, which tells streams and subjects by their names. */
export const studentLabels: Record<string, string> = {
  ...Object.fromEntries(Object.entries(studentWords).map(([name, word]) => [name, word?.label ?? name])),
  stream: 'Stream',
  subjects: 'Subjects taken',
  merged: 'The other record',
  countingCards: 'Report cards that count',
  countingPapers: 'Papers that count',
  countingAdmission: 'Admission that counts',
  registersInBoth: 'Register entries of one day and session',
  reason: 'Reason',
}
