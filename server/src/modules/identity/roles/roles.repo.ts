import { choosableIn, heldBy, type Permission, type Reach, type RoleHolder, type RoleId } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Actor } from '../../../http/actor'
import { pageAndOne, readCursor } from '../../../platform/db/keyset'
import type { Db } from '../../../platform/db/open'
import { reachOf } from '../reach'

export interface RoleRow {
  id: string
  name: string
  category: 'admin' | 'staff'
  chosen: Permission[]
  reach: Reach | null
  /** What there was to choose from when it was last saved; nothing where nobody knows. */
  offered: string[] | null
  version: number
  people: number
}

const columns = sql`role.id, role.name, role.category, role.permissions as chosen, ${reachOf('role')} as reach, role.offered, role.version,
  (select count(*)::integer from account where role_id = role.id and not is_disabled) as people`

/** Those who change roles, or give them, take turns: whoever comes second decides by what the first has left. */
export async function lockRoles(db: Db) {
  await sql`select pg_advisory_xact_lock(hashtext('roles'))`.execute(db)
}

export async function listOwnRoles(db: Db): Promise<RoleRow[]> {
  const { rows } = await sql<RoleRow>`
    select ${columns} from role where removed_at is null order by category, lower(name), id`.execute(db)
  return rows
}

export async function findRole(db: Db, id: string, where: 'here' | 'removed' = 'here'): Promise<RoleRow | undefined> {
  const is = where === 'here' ? sql`removed_at is null` : sql`removed_at is not null`
  const { rows } = await sql<RoleRow>`select ${columns} from role where id = ${id} and ${is}`.execute(db)
  return rows[0]
}

/** How many have no role of their own, by category. */
export async function countDefault(db: Db): Promise<Record<'admin' | 'staff', number>> {
  const { rows } = await sql<{ admin: number; staff: number }>`
    select count(*) filter (where category = 'admin')::integer as admin,
      count(*) filter (where category = 'staff')::integer as staff
    from account where role_id is null and category <> 'student' and not is_disabled`.execute(db)
  return rows[0] ?? { admin: 0, staff: 0 }
}

type RoleFields = Pick<RoleRow, 'name' | 'category' | 'reach'> & { permissions: Permission[] }

const reachColumns = (reach: Reach | null) => ({
  reach_departments: reach?.departments ?? [],
  reach_classes: reach?.classes ?? [],
})

export async function insertRole(db: Db, { reach, ...role }: RoleFields) {
  const { id } = await db
    .insertInto('role')
    .values({ ...role, ...reachColumns(reach), offered: choosableIn(role.category) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether it was still of that version. */
export async function updateRole(db: Db, role: RoleFields & Pick<RoleRow, 'id' | 'version'>) {
  const { numUpdatedRows } = await db
    .updateTable('role')
    .set({
      ...{ name: role.name, permissions: role.permissions, version: role.version + 1 },
      ...reachColumns(role.reach),
      offered: choosableIn(role.category),
    })
    .where('id', '=', role.id)
    .where('version', '=', role.version)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0
}

export async function setRemoved(db: Db, id: string, isRemoved: boolean) {
  await db
    .updateTable('role')
    .set({ removed_at: isRemoved ? sql`now()` : null })
    .where('id', '=', id)
    .execute()
}

export async function isHeld(db: Db, id: string): Promise<boolean> {
  return (
    (await db.selectFrom('account').select('id').where('role_id', '=', id).limit(1).executeTakeFirst()) !== undefined
  )
}

type HolderRow = RoleHolder & { place: string }

/** By name; those whose account is closed have no role to speak of. */
export async function listHolders(db: Db, roleId: RoleId, after?: string): Promise<HolderRow[]> {
  const place = after ? readCursor(after) : null
  const isDefault = roleId === 'admin' || roleId === 'staff'
  const { rows } = await sql<HolderRow>`
    select account.id as "accountId", account.display_name as name, account.username, account.staff_id as "staffId",
      giver.display_name as "givenBy", account.display_name as place,
      to_char(account.role_given_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "givenAt"
    from account left join account giver on giver.id = account.role_given_by
    where not account.is_disabled
      and ${isDefault ? sql`account.role_id is null and account.category = ${roleId}` : sql`account.role_id = ${roleId}::uuid`}
      and ${place ? sql`(account.display_name, account.id) > (${place[0]}, ${place[1]}::uuid)` : sql`true`}
    order by account.display_name, account.id limit ${pageAndOne}`.execute(db)
  return rows
}

export interface Held {
  accountId: string
  category: Actor['category']
  staffId: string | null
  /** The role of the school's own; nobody's where they have all that their category may. */
  roleId: string | null
  permissions: Permission[]
}

/** What somebody may, held against changes until this transaction ends. */
export async function holdPerson(db: Db, accountId: string): Promise<Held | undefined> {
  const { rows } = await sql<Omit<Held, 'permissions'> & { chosen: Permission[] | null }>`
    select account.id as "accountId", account.category, staff_id as "staffId", role_id as "roleId", role.permissions as chosen
    from account left join role on role.id = role_id where account.id = ${accountId} for update of account`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { chosen, ...person } = found
  return { ...person, permissions: heldBy(person.category, chosen) }
}

export async function findHolderOfStaff(db: Db, staffId: string): Promise<string | undefined> {
  const found = await db.selectFrom('account').select('id').where('staff_id', '=', staffId).executeTakeFirst()
  return found?.id
}

export async function setRole(
  db: Db,
  accountId: string,
  { category, roleId, givenBy }: { category: 'admin' | 'staff'; roleId: string | null; givenBy: string },
) {
  await db
    .updateTable('account')
    .set({
      ...{ category, role_id: roleId, role_given_by: givenBy, role_given_at: sql`now()` },
      email: sql`coalesce(email, (select staff.email from staff where staff.id = staff_id))`,
    })
    .where('id', '=', accountId)
    .execute()
}
