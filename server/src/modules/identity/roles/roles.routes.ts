import {
  addRole,
  changeRole,
  choosableIn,
  getAccess,
  giveRole,
  heldBy,
  isOfOffice,
  listRoleChanges,
  listRoleHolders,
  listRoles,
  type Role,
  removeRole,
  restoreRole,
  roleCategoryOf,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { notFound } from '../../../http/problems'
import { historyOf } from '../../../platform/audit/history'
import { pageOf } from '../../../platform/db/keyset'
import { findAccess, listReach } from './access.repo'
import { assignRole, bringBackRole, defaultNames, dropRole, editRole, makeRole } from './roles.commands'
import { countDefault, findRole, listHolders, listOwnRoles, type RoleRow } from './roles.repo'
import { sayReach } from './say-reach'

export function rolesRoutes(app: FastifyInstance) {
  handle(app, listRoles, async ({ db }) => {
    const [own, people] = [await listOwnRoles(db), await countDefault(db)]
    return [defaultRole('admin', people.admin), defaultRole('staff', people.staff), ...own.map(roleOf)]
  })

  handle(app, addRole, async ({ db, actor, input }) => roleOf(await makeRole(db, actor, input)))

  handle(app, changeRole, async ({ db, actor, input }) => roleOf(await editRole(db, actor, input)))

  handle(app, removeRole, async ({ db, actor, input }) => {
    await dropRole(db, actor, input.roleId)
    return {}
  })

  handle(app, restoreRole, async ({ db, actor, input }) => roleOf(await bringBackRole(db, actor, input.roleId)))

  handle(app, listRoleChanges, ({ db, input }) => historyOf(db, 'role', input.roleId))

  handle(app, listRoleHolders, async ({ db, input: { roleId, after } }) => {
    const isDefault = roleId === 'admin' || roleId === 'staff'
    if (!isDefault && !(await findRole(db, roleId))) throw notFound('role')
    return pageOf(await listHolders(db, roleId, after), ({ place, accountId }) => [place, accountId])
  })

  handle(app, getAccess, async ({ db, input }) => {
    const person = await findAccess(db, input.accountId)
    if (!person) throw notFound('account')
    const { chosen, ofRole, reachedClasses, roleId, roleName, staffId, ...rest } = person
    const category = roleCategoryOf(rest)
    const role = category && { id: roleId ?? category, name: roleName ?? defaultNames[category] }
    const reach = staffId && !isOfOffice(rest) ? await listReach(db, staffId) : []
    return {
      ...rest,
      role,
      permissions: heldBy(rest.category, chosen),
      reach: [...reach, ...sayReach(ofRole, reachedClasses)],
    }
  })

  handle(app, giveRole, ({ db, actor, input }) => assignRole(db, actor, input))
}

const roleOf = ({ chosen, offered, ...role }: RoleRow): Role => ({
  ...role,
  permissions: heldBy(role.category, chosen),
  undecided: offered ? choosableIn(role.category).filter((one) => ![...offered, ...chosen].includes(one)) : [],
  isDefault: false,
})

const defaultRole = (category: 'admin' | 'staff', people: number): Role => ({
  ...{ id: category, name: defaultNames[category], category, people, version: 1 },
  ...{ permissions: heldBy(category, null), reach: null, undecided: [], isDefault: true },
})
