import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

/** Keeps the hand-over as it is now, before it is withdrawn. */
export const keepWithdrawn = (db: Db, id: string, by: string | null) =>
  sql`
  insert into withdrawn_hand_over (hand_over_id, from_staff_id, to_staff_id, during, takes_all, made_by, made_at, groups, withdrawn_by)
  select id, from_staff_id, to_staff_id, during, takes_all, made_by, made_at,
    (select coalesce(jsonb_agg(jsonb_build_object('groupId', group_id, 'subjectId', subject_id)), '[]')
      from hand_over_group where hand_over_id = hand_over.id), ${by}
  from hand_over where id = ${id}
  on conflict (hand_over_id) do update set during = excluded.during, groups = excluded.groups,
    withdrawn_on = school_today(), withdrawn_by = excluded.withdrawn_by`.execute(db)

export interface Withdrawn {
  staffId: string
  toStaffId: string
  /** The first day that is put back: what is over was theirs all the time. */
  firstDay: string
  lastDay: string
  groups: { streamId: string; subjectId: string | null }[] | null
  withdrawnOn: string
  /** Whether days of it have passed since it was withdrawn. */
  isLate: boolean
}

export async function findWithdrawn(db: Db, id: string): Promise<Withdrawn | undefined> {
  const { rows } = await sql<Withdrawn>`
    select from_staff_id as "staffId", to_staff_id as "toStaffId", greatest(lower(during), withdrawn_on) as "firstDay",
      (upper(during) - 1) as "lastDay", withdrawn_on as "withdrawnOn",
      case when not takes_all then (select coalesce(jsonb_agg(jsonb_build_object('streamId', told ->> 'groupId',
        'subjectId', told ->> 'subjectId')), '[]') from jsonb_array_elements(groups) told) end as groups,
      greatest(lower(during), withdrawn_on) < school_today() as "isLate"
    from withdrawn_hand_over where hand_over_id = ${id}`.execute(db)
  return rows[0]
}

/** It is again as it was before it was withdrawn; groups that the school no longer has are left out. */
export async function putBackWithdrawn(db: Db, id: string) {
  await sql`
    insert into hand_over (id, from_staff_id, to_staff_id, during, takes_all, made_by, made_at)
    select hand_over_id, from_staff_id, to_staff_id, during, takes_all, made_by, made_at
    from withdrawn_hand_over where hand_over_id = ${id}
    on conflict (id) do update set during = excluded.during`.execute(db)
  await sql`
    insert into hand_over_group (hand_over_id, stream_id, teaching_group_id, subject_id)
    select hand_over_id, stream.id, case when stream.id is null then taught.id end, told.subject_id
    from withdrawn_hand_over cross join jsonb_to_recordset(groups) as given ("groupId" uuid, "subjectId" uuid)
    cross join lateral (select "subjectId" as subject_id, "groupId" as group_id) told
    join taught_group taught on taught.id = told.group_id left join stream on stream.id = told.group_id
    where hand_over_id = ${id} on conflict do nothing`.execute(db)
  await sql`delete from withdrawn_hand_over where hand_over_id = ${id}`.execute(db)
}
