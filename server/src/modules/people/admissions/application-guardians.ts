import { mostPhones } from '@bellhouse/contracts'
import type { Db } from '../../../platform/db/open'
import { wordsOf } from '../../../platform/imports/name-words'
import { findGuardianOf, type GivenGuardian, type KnownGuardian, unnamedGuardian } from '../guardians'
import { findSameGuardian } from './application-guardians.repo'
import type { ApplicationRow } from './applications.repo'

/** Somebody whom an application names as a guardian, or says how to reach. */
export interface ToldGuardian {
  /** Which of the two it is in the application. */
  side: 'first' | 'second'
  givenNames: string
  familyName: string
  /** Nothing where a phone or an email stands there alone. */
  name: string
  relation: string | null
  phones: string[]
  email: string | null
}

type Guardians = Pick<
  ApplicationRow,
  | 'guardianGivenNames'
  | 'guardianFamilyName'
  | 'guardianRelation'
  | 'guardianPhone'
  | 'guardianEmail'
  | 'secondGuardianGivenNames'
  | 'secondGuardianFamilyName'
  | 'secondGuardianRelation'
  | 'secondGuardianPhone'
  | 'secondGuardianEmail'
>

/** The guardians that an application tells of, the first one first; whoever stands in both places is one. */
export function guardiansTold(application: Guardians): ToldGuardian[] {
  const told = [firstOf(application), secondOf(application)].filter(
    ({ name, phones, email }) => name !== '' || phones.length > 0 || email !== null,
  )
  const [first, second] = told
  if (!first || !second || !isSamePerson(first, second)) return told
  const named = first.name ? first : { ...second, side: first.side }
  return [
    {
      ...named,
      relation: first.relation ?? second.relation,
      phones: withPhones(first.phones, second.phones),
      email: first.email ?? second.email,
    },
  ]
}

const firstOf = (application: Guardians): ToldGuardian => ({
  side: 'first',
  ...namesOf(application.guardianGivenNames, application.guardianFamilyName),
  relation: application.guardianRelation,
  ...reachOf(application.guardianPhone, application.guardianEmail),
})

const secondOf = (application: Guardians): ToldGuardian => ({
  side: 'second',
  ...namesOf(application.secondGuardianGivenNames, application.secondGuardianFamilyName),
  relation: application.secondGuardianRelation,
  ...reachOf(application.secondGuardianPhone, application.secondGuardianEmail),
})

const namesOf = (givenNames: string, familyName: string) => ({
  ...{ givenNames, familyName },
  name: [givenNames, familyName].filter(Boolean).join(' '),
})

const reachOf = (phone: string | null, email: string | null) => ({ phones: phone === null ? [] : [phone], email })

/** The same name, or the same phone or email where one of the two has no name. */
function isSamePerson(one: ToldGuardian, other: ToldGuardian) {
  if (one.name && other.name) return wordsOf(one.name).join(' ') === wordsOf(other.name).join(' ')
  const isEmail = one.email !== null && one.email.toLowerCase() === other.email?.toLowerCase()
  return isEmail || one.phones.some((phone) => other.phones.some((known) => keyOf(phone) === keyOf(known)))
}

/** As the database tells phones apart, in whichever way they are written. */
const keyOf = (phone: string) => phone.replace(/\D/g, '').slice(-9)

/** These phones, and those of the others that are not among them. */
const withPhones = (phones: readonly string[], others: readonly string[]) =>
  [...phones, ...phonesBeside(others, phones)].slice(0, mostPhones)

/** Those phones that are not among the ones that are known. */
export const phonesBeside = (phones: readonly string[], known: readonly string[]) =>
  phones.filter((phone) => !known.some((one) => keyOf(one) === keyOf(phone)))

/** Whom they become on record: the first is the primary one, and a sister’s or brother’s guardian is one person for all of them. */
export async function guardiansOf(db: Db, application: ApplicationRow): Promise<GivenGuardian[]> {
  const guardians: GivenGuardian[] = []
  for (const told of guardiansTold(application)) {
    guardians.push({ ...(await givenOf(db, told)), isPrimary: guardians.length === 0 })
  }
  return guardians
}

export async function givenOf(db: Db, told: ToldGuardian): Promise<GivenGuardian> {
  const named = told.name ? told : { ...told, familyName: unnamedGuardian }
  const known = await findSameGuardian(db, named)
  return {
    guardianId: known?.id ?? null,
    guardianVersion: known?.version ?? null,
    givenNames: known?.givenNames ?? named.givenNames,
    familyName: known?.familyName ?? named.familyName,
    phones: withPhones(known?.phones ?? [], told.phones),
    email: known?.email ?? told.email,
    relation: told.relation ?? 'guardian',
    isPrimary: false,
    isEmergency: true,
    livesWith: false,
  }
}

export interface MatchedGuardian {
  told: ToldGuardian
  /** Who they are among the guardians of a record. */
  known: KnownGuardian | null
}

/** Who they are among the guardians of a record, each another one: father and mother may share a phone. */
export async function matchGuardians(db: Db, studentId: string, told: readonly ToldGuardian[]) {
  const matched: MatchedGuardian[] = []
  for (const one of told) matched.push({ told: one, known: await findGuardianOf(db, studentId, one) })
  const [first, second] = matched
  if (!first?.known || first.known.id !== second?.known?.id) return matched
  const other = second.known.hasName ? first : second
  other.known = await findGuardianOf(db, studentId, other.told, other.known?.id)
  return matched
}
