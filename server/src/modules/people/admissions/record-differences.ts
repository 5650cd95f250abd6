import type { RecordDifference } from '@bellhouse/contracts'
import { dayText } from '../../../platform/day-text'
import type { KnownGuardian } from '../guardians'
import type { findStudent, listGuardiansOf, RecordDetails } from '../students'
import type { ApplicationRow } from './applications.repo'

type StudentRecord = NonNullable<Awaited<ReturnType<typeof findStudent>>>
type GuardianOf = Awaited<ReturnType<typeof listGuardiansOf>>[number]

/** What the application has for a record that may lack it; a consent is taken whole. */
export function detailsOf(application: ApplicationRow, record: Pick<StudentRecord, 'consentOn'>): RecordDetails {
  const { sex, birthDate, learnerId, consentOn, number } = application
  const by = nameOfGuardian(application)
  const consent = record.consentOn === null && consentOn !== null
  return {
    ...{ sex, birthDate, learnerId },
    ...(consent && { consentOn, consentBy: by || null, consentNote: `Given with the application ${number}` }),
  }
}

/** What the two say differently, in the words of the form; what the record lacks is taken. */
export function differencesOf(
  application: ApplicationRow,
  {
    record,
    guardians,
    known,
  }: { record: StudentRecord; guardians: readonly GuardianOf[]; known: KnownGuardian | null },
): RecordDifference[] {
  const { givenNames, familyName, sex, birthDate, learnerId, consentOn } = application
  return [
    differenceOf('Given names', record.givenNames, givenNames),
    differenceOf('Family name', record.familyName, familyName),
    differenceOf('Sex', record.sex, sex),
    differenceOf('Birth date', dayOrNull(record.birthDate), dayOrNull(birthDate)),
    differenceOf('Learner ID', record.learnerId, learnerId),
    differenceOf('Consent given on', dayOrNull(record.consentOn), dayOrNull(consentOn)),
    ...guardianDifferences(application, known, guardians),
  ].filter((difference) => difference !== null)
}

function guardianDifferences(
  application: ApplicationRow,
  known: KnownGuardian | null,
  guardians: readonly GuardianOf[],
) {
  const name = nameOfGuardian(application)
  if (!name) return []
  if (!known) {
    const record = guardians.map((guardian) => guardian.name).join('; ') || null
    return [{ what: 'Guardian', record, application: name, isTaken: true }]
  }
  const { guardianPhone, guardianEmail } = application
  const phone = known.hasPhone ? null : guardianPhone
  return [
    known.hasName ? null : differenceOf('Guardian with this phone', known.name, name),
    differenceOf(`Phone of ${known.name}`, known.phones.join(', ') || null, phone),
    differenceOf(`Email of ${known.name}`, known.email, guardianEmail),
  ]
}

function differenceOf(what: string, record: string | null, application: string | null): RecordDifference | null {
  if (!application || application === record) return null
  return { what, record: record || null, application, isTaken: !record }
}

const dayOrNull = (day: string | null) => day && dayText(day)

export const nameOfGuardian = ({ guardianGivenNames, guardianFamilyName }: ApplicationRow) =>
  [guardianGivenNames, guardianFamilyName].filter(Boolean).join(' ')
