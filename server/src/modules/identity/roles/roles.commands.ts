import { can, heldBy, type Reach, type RoleId, withNeeded } from '@bellhouse/contracts'
import type { Actor } from '../../../http/actor'
import { conflict, forbidden, notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { versionConflict } from '../../../platform/audit/version-conflict'
import type { Db } from '../../../platform/db/open'
import { mustBeClasses } from '../../school/classes'
import { endSessionsOf } from '../session'
import { mustBeAnothers, mustHold, mustHoldAllOf, mustMakeSense, mustSuit, neededToReach } from './roles.policy'
import {
  findRole,
  holdPerson,
  insertRole,
  isHeld,
  lockRoles,
  type RoleRow,
  setRemoved,
  setRole,
  updateRole,
} from './roles.repo'

const kind = 'role'

interface RoleFields {
  name: string
  permissions: readonly string[]
  reach?: Reach | null | undefined
}

/** Waits for others who change roles, and looks again at what the person may by then, through whatever they came with. */
export async function takeTurn(db: Db, actor: Actor): Promise<Actor> {
  await lockRoles(db)
  const person = await holdPerson(db, actor.accountId)
  const permissions = actor.permissions.filter((one) => person?.permissions.includes(one))
  const now = { ...actor, permissions }
  if (!can(now, 'roles.write')) throw forbidden()
  return now
}

async function mustFind(db: Db, id: string, where?: 'removed'): Promise<RoleRow> {
  const role = await findRole(db, id, where)
  if (!role) throw notFound('role')
  return role
}

const snapshotOf = ({ name, chosen, reach }: Pick<RoleRow, 'name' | 'chosen' | 'reach'>) => ({
  ...{ name, permissions: chosen },
  ...{ departments: reach?.departments ?? [], classes: reach?.classes ?? [] },
})

/** A reach of nothing is none. */
const orNone = (reach: Reach | null | undefined) =>
  reach && [...reach.departments, ...reach.classes].length > 0 ? reach : null

/** Whoever makes a role or gives it holds all of it themselves, in the whole school where it reaches beyond what somebody teaches. */
function mustHoldRole(actor: Actor, role: Parameters<typeof neededToReach>[0]) {
  mustHold(actor, [...role.permissions, ...neededToReach(role)])
}

export async function makeRole(db: Db, actor: Actor, given: RoleFields & { category: 'admin' | 'staff' }) {
  const maker = await takeTurn(db, actor)
  const permissions = withNeeded(given.category, given.permissions)
  const fields = { name: given.name, category: given.category, permissions, reach: orNone(given.reach) }
  mustMakeSense(fields)
  await mustBeClasses(db, fields.reach?.classes ?? [], 'reach')
  mustHoldRole(maker, fields)
  const id = await insertRole(db, fields)
  const role = await mustFind(db, id)
  await audit(db, actor, { action: 'add', kind, id, after: snapshotOf(role) })
  return role
}

/** At once for everybody who has it: their next request is decided by it. */
export async function editRole(db: Db, actor: Actor, given: RoleFields & { roleId: string; version: number }) {
  const editor = await takeTurn(db, actor)
  const before = await mustFind(db, given.roleId)
  const own = await holdPerson(db, actor.accountId)
  if (own?.roleId === before.id) throw conflict('You cannot change the role that you have yourself.')
  const permissions = withNeeded(before.category, given.permissions)
  const { version, name } = given
  // A page of before there was a reach says nothing of it.
  const reach = given.reach === undefined ? before.reach : orNone(given.reach)
  const fields = { name, category: before.category, permissions, reach }
  mustMakeSense(fields)
  await mustBeClasses(db, fields.reach?.classes ?? [], 'reach')
  for (const one of [{ ...before, permissions: before.chosen }, fields]) mustHoldRole(editor, one)
  if (!(await updateRole(db, { id: before.id, version, ...fields })))
    throw await versionConflict(db, { what: 'role', kind, id: before.id, record: snapshotOf(before) })
  const role = await mustFind(db, before.id)
  await audit(db, actor, { action: 'change', kind, id: role.id, before: snapshotOf(before), after: snapshotOf(role) })
  return role
}

export async function dropRole(db: Db, actor: Actor, roleId: string) {
  const remover = await takeTurn(db, actor)
  const role = await mustFind(db, roleId)
  mustHoldRole(remover, { ...role, permissions: role.chosen })
  if (await isHeld(db, roleId)) throw conflict('Somebody has this role. Give them another one first.')
  await setRemoved(db, roleId, true)
  await audit(db, actor, { action: 'remove', kind, id: roleId, before: snapshotOf(role) })
}

export async function bringBackRole(db: Db, actor: Actor, roleId: string) {
  const restorer = await takeTurn(db, actor)
  const role = await mustFind(db, roleId, 'removed')
  mustHoldRole(restorer, { ...role, permissions: role.chosen })
  await setRemoved(db, roleId, false)
  await audit(db, actor, { action: 'restore', kind, id: roleId, after: snapshotOf(role) })
  return role
}

/** Gives a role and takes the one before; with another category the person's sessions end, because their token names it. */
export async function assignRole(db: Db, actor: Actor, { accountId, roleId }: { accountId: string; roleId: RoleId }) {
  mustBeAnothers(actor, accountId)
  const giver = await takeTurn(db, actor)
  const person = await holdPerson(db, accountId)
  if (!person) throw notFound('account')
  const wanted = await readWanted(db, roleId)
  mustSuit(person, wanted.category)
  mustHoldAllOf(giver, person)
  mustHoldRole(giver, wanted)
  await setRole(db, accountId, { category: wanted.category, roleId: wanted.id, givenBy: actor.accountId })
  if (person.category !== wanted.category) await endSessionsOf(db, accountId)
  const before = person.roleId ?? (person.category as 'admin' | 'staff')
  const nameBefore = (await readWanted(db, before)).name
  const change = { before: { role: nameBefore }, after: { role: wanted.name } }
  await audit(db, actor, { action: 'give role', kind: 'account', id: accountId, ...change })
  return { before }
}

const isDefaultRole = (id: string): id is 'admin' | 'staff' => id === 'admin' || id === 'staff'

/** What whoever has no role of their own has, by what it is called. */
export const defaultNames = { admin: 'Administrator', staff: 'Teacher' } as const

async function readWanted(db: Db, roleId: RoleId) {
  if (isDefaultRole(roleId))
    return { id: null, category: roleId, name: defaultNames[roleId], permissions: heldBy(roleId, null), reach: null }
  const { id, category, name, chosen, reach } = await mustFind(db, roleId)
  return { id, category, name, permissions: heldBy(category, chosen), reach }
}
