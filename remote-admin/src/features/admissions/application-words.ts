import type { addApplication, DocumentKind, InputOf, Stage } from '@bellhouse/contracts'
import { type RecordWords, textOfValue } from '@bellhouse/records'
import type { Tone } from '@bellhouse/ui'

export const stageTones: Record<Stage, Tone> = {
  applied: 'neutral',
  interview: 'accent',
  offered: 'late',
  admitted: 'present',
  declined: 'absent',
  withdrawn: 'excused',
}

export const kindWords: Record<DocumentKind, string> = {
  'birth-certificate': 'Birth certificate',
  'result-slip': 'Result slip',
  'school-report': 'School report',
  photo: 'Photo',
  other: 'Other',
}

type Fields = InputOf<typeof addApplication>

export const applicationWords: RecordWords<Fields> = {
  familyName: { label: 'Family name' },
  givenNames: { label: 'Given names' },
  sex: { label: 'Sex', textOf: (sex) => textOfValue(undefined, sex) },
  birthDate: { label: 'Birth date' },
  learnerId: { label: 'Learner ID' },
  classCode: { label: 'Class' },
  entryYear: { label: 'Year' },
  appliedOn: { label: 'Applied on' },
  previousSchool: { label: 'Previous school' },
  leavingResult: { label: 'Leaving result' },
  guardianFamilyName: { label: 'Guardian’s family name' },
  guardianGivenNames: { label: 'Guardian’s given names' },
  guardianRelation: { label: 'Relation' },
  guardianPhone: { label: 'Guardian’s phone' },
  guardianEmail: { label: 'Guardian’s email' },
  secondGuardianFamilyName: { label: 'Family name of the second guardian' },
  secondGuardianGivenNames: { label: 'Given names of the second guardian' },
  secondGuardianRelation: { label: 'Relation of the second guardian' },
  secondGuardianPhone: { label: 'Phone of the second guardian' },
  secondGuardianEmail: { label: 'Email of the second guardian' },
  consentOn: { label: 'Consent given on' },
  conditions: { label: 'Conditions of the offer' },
  note: { label: 'Notes of the office' },
}

/** The same fields as the history names them, with those that no form has. */
export const applicationLabels: Record<string, string> = {
  stage: 'Stage',
  reason: 'Reason',
  decision: 'Decision',
  document: 'Document',
  ...Object.fromEntries(Object.entries(applicationWords).map(([name, word]) => [name, word?.label ?? name])),
}

/** Of somebody on record, whose status is told as a word: whether they come back. */
export const hasLeft = (status: string) => status === 'left' || status === 'graduated'
