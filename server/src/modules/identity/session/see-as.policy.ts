import { can, isOfOffice, type Permission } from '@bellhouse/contracts'
import type { Actor } from '../../../http/actor'

type Holder = Pick<Actor, 'category' | 'permissions'>

/** Whoever sees the portal as somebody of the office may do all that those may; conversations are nobody's but theirs. */
export function maySeeAs(viewer: Holder, person: Holder): boolean {
  return can(viewer, 'people.see-as') && (!isOfOffice(person) || person.permissions.every((one) => can(viewer, one)))
}

const closedToViewers: readonly Permission[] = ['chat.use', 'chat-groups.write', 'own-sessions.write']

/** The person as a viewer has them: without their conversations and how they sign in. */
export const asSeen = <T extends Actor>(person: T): T => ({
  ...person,
  permissions: person.permissions.filter((one) => !closedToViewers.includes(one)),
  mustChangePassword: false,
  mustEnrol: false,
})
