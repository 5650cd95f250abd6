import type { Actor } from '../../../http/actor'
import { invalidFields } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { findGuardian, type GivenGuardian, insertGuardian, replaceGuardians, updateGuardian } from './guardians.repo'

/** Makes these the guardians of a student. Somebody on record is changed for all of their children at once. */
export async function saveGuardians(db: Db, actor: Actor, studentId: string, given: readonly GivenGuardian[]) {
  const links: (GivenGuardian & { id: string })[] = []
  for (const [place, guardian] of given.entries()) {
    links.push({ ...guardian, id: await putGuardian(db, actor, guardian, `guardians.${place}`) })
  }
  await replaceGuardians(db, studentId, links)
}

async function putGuardian(db: Db, actor: Actor, given: GivenGuardian, place: string): Promise<string> {
  if (given.guardianId === null) return addGuardian(db, actor, given)
  const known = await findGuardian(db, given.guardianId)
  if (!known)
    throw invalidFields({ [`${place}.familyName`]: 'This guardian is not on record any more. Remove the line' })
  if (isSame(known, given)) return known.id
  if (known.version !== given.guardianVersion) {
    throw invalidFields({
      [`${place}.familyName`]: `Somebody else has changed this guardian to ${known.name}, ${known.phones.join(', ')}. Remove the line and choose ${known.name} again`,
    })
  }
  await updateGuardian(db, known.id, given)
  const change = { before: valuesOf(known), after: valuesOf(given) }
  await audit(db, actor, { action: 'change', kind: 'guardian', id: known.id, ...change })
  return known.id
}

async function addGuardian(db: Db, actor: Actor, given: GivenGuardian) {
  const id = await insertGuardian(db, given)
  await audit(db, actor, { action: 'add', kind: 'guardian', id, after: valuesOf(given) })
  return id
}

type Contact = Pick<GivenGuardian, 'givenNames' | 'familyName' | 'phones' | 'email'>

const valuesOf = ({ givenNames, familyName, phones, email }: Contact) => ({ givenNames, familyName, phones, email })

const isSame = (known: Contact, given: Contact) => JSON.stringify(valuesOf(known)) === JSON.stringify(valuesOf(given))
