import type { FirstPlace, listPlacements, OutputOf, Placement } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { labelOfStream } from '../../school/streams'

/** Every stream that a student was, is and will be in, the latest first. */
export async function listPlacementsOf(db: Db, studentId: string): Promise<Placement[]> {
  const { rows } = await sql<Placement>`
    select ${labelOfStream('placement.stream_id')} as stream, lower(during)::text as "from", (upper(during) - 1)::text as until,
      is_suspended as "isSuspended", began_by as began, ended_by as ended, reason, destination
    from placement where student_id = ${studentId} order by during desc`.execute(db)
  return rows
}

/** Where and when somebody begins who is still to come; undefined for whoever is here, or begins in no stream. */
export async function findFirstPlace(db: Db, studentId: string): Promise<FirstPlace | undefined> {
  const { rows } = await sql<FirstPlace>`
    select ${labelOfStream('placement.stream_id')} as stream, lower(during)::text as "on"
    from placement join student on student.id = student_id
    where student_id = ${studentId} and status = 'expected' and placement.stream_id is not null
    order by during limit 1`.execute(db)
  return rows[0]
}

type ActOf = OutputOf<typeof listPlacements>['acts'][number]

/** What can still be undone of a student's own: what changed nothing else since then. A rollover and an import are undone on their own screens. */
export async function listActsOf(db: Db, studentId: string): Promise<ActOf[]> {
  const { rows } = await sql<ActOf>`
    select act.id, act.kind, act.on_date::text as "on", to_char(act.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
      display_name as by, (select count(*) from student_act_change whole where whole.act_id = act.id)::int as students
    from student_act_change told join student_act act on act.id = act_id left join account on account.id = act.account_id
    where told.student_id = ${studentId} and undone_at is null and kind not in ('roll over', 'set', 'import') and told.after = student_periods(${studentId})
    order by act.at desc limit 1`.execute(db)
  return rows
}
