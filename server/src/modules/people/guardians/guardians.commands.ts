import type { saveGuardian } from '@bellhouse/contracts'
import type * as z from 'zod/mini'
import type { Actor } from '../../../http/actor'
import { invalidFields, notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { versionConflict } from '../../../platform/audit/version-conflict'
import type { Db } from '../../../platform/db/open'
import {
  type Contact,
  deleteIfSpare,
  findGuardian,
  type GivenGuardian,
  insertGuardian,
  type KnownGuardian,
  linkGuardian,
  replaceGuardians,
  unlinkGuardian,
  updateGuardian,
} from './guardian-links.repo'
import { listReachedBy } from './guardian-records.repo'

type Known = NonNullable<Awaited<ReturnType<typeof findGuardian>>>

/** Makes these the guardians of a student. Somebody on record is changed for all of their children at once. */
export async function saveGuardians(db: Db, actor: Actor, studentId: string, given: readonly GivenGuardian[]) {
  const links: (GivenGuardian & { id: string })[] = []
  for (const [place, guardian] of given.entries()) {
    links.push({ ...guardian, id: await putGuardian(db, actor, guardian, `guardians.${place}`) })
  }
  await replaceGuardians(db, studentId, links)
}

interface Filled {
  guardianId: string
  details: ('phones' | 'email')[]
}

/** Phone and email of somebody on record where there is none; answers what was put there. */
export async function fillContact(
  db: Db,
  actor: Actor,
  known: KnownGuardian,
  given: Pick<Contact, 'phones' | 'email'>,
) {
  const phones = known.phones.length === 0 && given.phones.length > 0
  const email = known.email === null && given.email !== null
  if (phones || email) {
    const after = { ...known, ...(phones && { phones: given.phones }), ...(email && { email: given.email }) }
    await putContact(db, actor, known, after)
  }
  return [...(phones ? (['phones'] as const) : []), ...(email ? (['email'] as const) : [])]
}

/** Takes them back, where they are still what was put there. */
export async function emptyContact(db: Db, actor: Actor, filled: Filled, given: Pick<Contact, 'phones' | 'email'>) {
  const known = await findGuardian(db, filled.guardianId)
  if (!known) return
  const isStill = (detail: 'phones' | 'email') => JSON.stringify(known[detail]) === JSON.stringify(given[detail])
  const [phones, email] = (['phones', 'email'] as const).map((one) => filled.details.includes(one) && isStill(one))
  await putContact(db, actor, known, { ...known, ...(phones && { phones: [] }), ...(email && { email: null }) })
}

/** One more guardian of a student, on record or new. Answers who it is. */
export async function addGuardianOf(db: Db, actor: Actor, studentId: string, given: GivenGuardian): Promise<string> {
  const id = await putGuardian(db, actor, given, 'guardian')
  await linkGuardian(db, studentId, { ...given, id })
  return id
}

/** Takes it back: whoever was new and is nobody's guardian then is not on record any more. */
export async function removeGuardianOf(db: Db, studentId: string, { id, isNew }: { id: string; isNew: boolean }) {
  await unlinkGuardian(db, studentId, id)
  if (isNew) await deleteIfSpare(db, id)
}

/** Another name, phone or email of a guardian, which all of their children have. */
export async function changeGuardian(db: Db, act: { actor: Actor }, given: z.output<(typeof saveGuardian)['input']>) {
  const known = await findGuardian(db, given.guardianId)
  if (!known) throw notFound('guardian')
  if (known.version !== given.version) {
    const record = { guardianId: known.id, version: known.version, ...valuesOf(known) }
    throw await versionConflict(db, { what: 'guardian', kind: 'guardian', id: known.id, record })
  }
  await putContact(db, act.actor, known, given)
  return (await findGuardian(db, known.id)) ?? known
}

async function putGuardian(db: Db, actor: Actor, given: GivenGuardian, place: string): Promise<string> {
  if (given.guardianId === null) return addGuardian(db, actor, given, place)
  const known = await findGuardian(db, given.guardianId)
  if (!known) throw invalidFields({ [`${place}.familyName`]: 'This guardian is no longer on record. Remove the line' })
  if (isSame(known, given)) return known.id
  if (known.version !== given.guardianVersion) {
    throw invalidFields({
      [`${place}.familyName`]: `Somebody else has changed this guardian to ${known.name}, ${known.phones.join(', ')}. Remove the line and choose ${known.name} again`,
    })
  }
  await putContact(db, actor, known, given)
  return known.id
}

async function putContact(db: Db, actor: Actor, known: Known, given: Contact) {
  if (isSame(known, given)) return
  await updateGuardian(db, known.id, given)
  const change = { before: valuesOf(known), after: valuesOf(given) }
  await audit(db, actor, { action: 'change', kind: 'guardian', id: known.id, ...change })
}

async function addGuardian(db: Db, actor: Actor, given: GivenGuardian, place: string) {
  if (given.isAnother === false) await mustReachNobody(db, given, place)
  const id = await insertGuardian(db, given)
  await audit(db, actor, { action: 'add', kind: 'guardian', id, after: valuesOf(given) })
  return id
}

/** Whoever can be asked says whether somebody new is one who is on record with this phone or email. */
async function mustReachNobody(db: Db, given: Contact, place: string) {
  const [known] = await listReachedBy(db, given)
  if (!known) return
  throw invalidFields({
    [`${place}.familyName`]: `${known.name} is on record with the same phone or email. Choose whether it is the same person`,
  })
}

const valuesOf = ({ givenNames, familyName, phones, email }: Contact) => ({ givenNames, familyName, phones, email })

const isSame = (known: Contact, given: Contact) => JSON.stringify(valuesOf(known)) === JSON.stringify(valuesOf(given))
