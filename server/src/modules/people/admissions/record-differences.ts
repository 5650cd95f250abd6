import type { RecordDifference } from '@bellhouse/contracts'
import { dayText } from '../../../platform/day-text'
import type { findStudent, listGuardiansOf, RecordDetails } from '../students'
import { guardiansTold, type MatchedGuardian, phonesBeside } from './application-guardians'
import type { ApplicationRow } from './applications.repo'

type StudentRecord = NonNullable<Awaited<ReturnType<typeof findStudent>>>
type Matched = readonly MatchedGuardian[]
type GuardianOf = Awaited<ReturnType<typeof listGuardiansOf>>[number]

/** What the application has for a record that may lack it; a consent is taken whole. */
export function detailsOf(application: ApplicationRow, record: Pick<StudentRecord, 'consentOn'>): RecordDetails {
  const { sex, birthDate, learnerId, consentOn, number } = application
  const by = guardiansTold(application).find(({ name }) => name)?.name
  const consent = record.consentOn === null && consentOn !== null
  return {
    ...{ sex, birthDate, learnerId },
    ...(consent && { consentOn, consentBy: by ?? null, consentNote: `Given with the application ${number}` }),
  }
}

/** What the two say differently, in the words of the form; what the record lacks is taken. */
export function differencesOf(
  application: ApplicationRow,
  { record, guardians, matched }: { record: StudentRecord; guardians: readonly GuardianOf[]; matched: Matched },
): RecordDifference[] {
  const { givenNames, familyName, sex, birthDate, learnerId, consentOn } = application
  return [
    differenceOf('Given names', record.givenNames, givenNames),
    differenceOf('Family name', record.familyName, familyName),
    differenceOf('Sex', record.sex, sex),
    differenceOf('Birth date', dayOrNull(record.birthDate), dayOrNull(birthDate)),
    differenceOf('Learner ID', record.learnerId, learnerId),
    differenceOf('Consent given on', dayOrNull(record.consentOn), dayOrNull(consentOn)),
    ...matched.flatMap((one) => guardianDifferences(one, guardians)),
  ].filter((difference) => difference !== null)
}

const titles = { first: 'Guardian', second: 'Second guardian' } as const

function guardianDifferences({ told, known }: MatchedGuardian, guardians: readonly GuardianOf[]) {
  const { name, phones, email } = told
  const what = titles[told.side]
  if (!known) {
    const record = guardians.map((guardian) => guardian.name).join('; ') || null
    return [{ what, record, application: name || [...phones, email].filter(Boolean).join(', '), isTaken: true }]
  }
  return [
    known.hasName ? null : differenceOf(`${what} with this phone`, known.name, name),
    differenceOf(`Phone of ${known.name}`, known.phones.join(', '), phonesBeside(phones, known.phones).join(', ')),
    differenceOf(`Email of ${known.name}`, known.email, email),
  ]
}

function differenceOf(what: string, record: string | null, application: string | null): RecordDifference | null {
  if (!application || application === record) return null
  return { what, record: record || null, application, isTaken: !record }
}

const dayOrNull = (day: string | null) => day && dayText(day)
