import {
  can,
  isOfOffice,
  type Permission,
  type Reach,
  reaching,
  roleCategoryOf,
  withNeeded,
} from '@bellhouse/contracts'
import type { Actor } from '../../../http/actor'
import { conflict, invalidFields, refused } from '../../../http/problems'

type Holder = Pick<Actor, 'category' | 'permissions'>

/** Of some permissions those that an office can have: a full administrator holds them all. */
const ofOffice = (permissions: readonly string[]) =>
  permissions.filter((one) => can({ category: 'admin' }, one as Permission))

/** Nobody gives away more than they hold, nor takes away what they do not have themselves. */
export function mustHold(actor: Holder, permissions: readonly string[]) {
  const lacking = ofOffice(permissions).filter((one) => !can(actor, one as Permission))
  if (lacking.length > 0)
    throw refused(
      'You cannot do this, because you do not have all of these permissions yourself. Ask an administrator.',
    )
}

interface Reaching {
  category: 'admin' | 'staff'
  permissions: readonly string[]
  reach?: Reach | null
}

/** A reach is for teachers, and for what it means something: nobody is left to believe that it narrows the rest. */
export function mustMakeSense({ category, permissions, reach = null }: Reaching) {
  if (!reach) return
  if (isOfOffice({ category })) throw invalidFields({ reach: 'Only a role of teachers can have a reach' })
  const those = reaching.filter((one) => permissions.includes(one))
  if (those.length === 0) throw invalidFields({ reach: 'A reach needs a role that may see marks or registers' })
  if (reach.departments.length > 0 && !those.some((one) => one.startsWith('marks.')))
    throw invalidFields({ reach: 'Registers belong to classes, not to departments. Choose classes alone' })
}

/** What the office needs to do the same in the whole school: nobody without it lets somebody reach beyond what they teach. */
export const neededToReach = ({ permissions, reach = null }: Reaching): readonly string[] =>
  reach
    ? withNeeded(
        'admin',
        reaching.filter((one) => permissions.includes(one)),
      )
    : []

/** Whoever can sign in as somebody, or keep them out, has all that they have; the office gives out passwords of teachers and students. */
export function mustHoldAllOf(actor: Holder, person: Holder) {
  if (isOfOffice(person)) mustHold(actor, person.permissions)
}

export function mustBeAnothers(actor: Pick<Actor, 'accountId'>, accountId: string) {
  if (actor.accountId === accountId) throw conflict('You cannot change your own role. Ask another administrator.')
}

/** Whom a role of a category can be given to. */
export function mustSuit(person: { category: Actor['category']; staffId: string | null }, category: 'admin' | 'staff') {
  if (!roleCategoryOf(person)) throw conflict('A student’s account cannot have another role.')
  if (!isOfOffice({ category }) && person.staffId === null)
    throw conflict('Only a member of staff can have a teacher’s role, and this account belongs to none.')
}
