import type { Permission, Reach } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Actor } from '../../../http/actor'
import type { Db } from '../../../platform/db/open'
import { streamLabel } from '../../school/streams'
import { reachOf } from '../reach'

interface AccessRow {
  accountId: string
  name: string
  username: string
  category: Actor['category']
  isDisabled: boolean
  staffId: string | null
  roleId: string | null
  roleName: string | null
  chosen: Permission[] | null
  ofRole: Reach | null
  /** The names of the classes that the role reaches. */
  reachedClasses: string[]
  givenBy: string | null
  givenAt: string | null
}

export async function findAccess(db: Db, accountId: string): Promise<AccessRow | undefined> {
  const { rows } = await sql<AccessRow>`
    select account.id as "accountId", account.display_name as name, account.username, account.category,
      account.is_disabled as "isDisabled", account.staff_id as "staffId", role.id as "roleId", role.name as "roleName",
      role.permissions as chosen, ${reachOf('role')} as "ofRole",
      array(select class.name from class where code = any(role.reach_classes) order by place) as "reachedClasses", giver.display_name as "givenBy",
      to_char(account.role_given_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "givenAt"
    from account left join role on role.id = account.role_id left join account giver on giver.id = account.role_given_by
    where account.id = ${accountId}`.execute(db)
  return rows[0]
}

/** What a teacher leads and teaches today, for instance `Biology in S2 Blue`. */
export async function listReach(db: Db, staffId: string): Promise<string[]> {
  const { rows } = await sql<{ words: string }>`
    select 'Class teacher of ' || ${streamLabel} as words
    from classes_of(${staffId}, school_today()) led join stream on stream.id = led join class on class.code = class_code
    union
    select subject.name || ' in ' || coalesce(${streamLabel}, teaching_group.title)
    from taught_by(${staffId}, school_today()) taught join subject on subject.id = taught.subject_id
    left join stream on stream.id = taught.stream_id left join class on class.code = stream.class_code
    left join teaching_group on teaching_group.id = taught.stream_id
    order by words`.execute(db)
  return rows.map(({ words }) => words)
}
