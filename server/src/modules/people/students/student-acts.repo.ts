import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

export type ActKind = 'move' | 'leave' | 'return' | 'suspend' | 'choose' | 'roll over' | 'merge' | 'set' | 'import'

/** Begins an act: writes down how things are for these students before it. */
export async function insertAct(
  db: Db,
  { kind, on, accountId }: { kind: ActKind; on: string; accountId: string | null },
  studentIds: readonly string[],
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into student_act (kind, on_date, account_id) values (${kind}, ${on}::date, ${accountId}) returning id`.execute(
    db,
  )
  const id = rows[0]?.id ?? ''
  await sql`
    insert into student_act_change (act_id, student_id, before, after)
    select ${id}::uuid, student.id, told.periods, told.periods
    from student cross join lateral (select student_periods(student.id) as periods) told
    where student.id = any(${studentIds}::uuid[])`.execute(db)
  return id
}

export interface Effects {
  closed: readonly string[]
  opened: readonly string[]
  /** Students whose accounts are to be opened on the day of the act. */
  opensLater: readonly string[]
}

/** Ends it: writes down what came of it; whom it left as they were is not part of it. Answers how many it changed. */
export async function finishAct(db: Db, actId: string, { closed, opened, opensLater }: Effects): Promise<number> {
  await sql`
    update student_act_change changed set after = student_periods(student_id), opens_account = student_id = any(${opensLater}::uuid[]),
      closed_account_id = (select id from account where account.student_id = changed.student_id and id = any(${closed}::uuid[])),
      opened_account_id = (select id from account where account.student_id = changed.student_id and id = any(${opened}::uuid[]))
    where act_id = ${actId}`.execute(db)
  await sql`
    delete from student_act_change where act_id = ${actId} and before = after
      and closed_account_id is null and opened_account_id is null and not opens_account`.execute(db)
  const { rows } = await sql<{ students: number }>`
    select count(*) as students from student_act_change where act_id = ${actId}`.execute(db)
  const students = Number(rows[0]?.students ?? 0)
  if (students === 0) await db.deleteFrom('student_act').where('id', '=', actId).execute()
  return students
}

export interface ActRow {
  id: string
  kind: ActKind
  on: string
  at: string
  undoneAt: string | null
  students: number
}

export async function findAct(db: Db, actId: string): Promise<ActRow | undefined> {
  const { rows } = await sql<ActRow>`
    select id, kind, on_date::text as "on", to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
      undone_at::text as "undoneAt", (select count(*) from student_act_change where act_id = student_act.id)::int as students
    from student_act where id = ${actId} for update`.execute(db)
  return rows[0]
}

/** The number of the application by which somebody came back with this act. */
export const findApplicationOfAct = (db: Db, actId: string) =>
  db.selectFrom('application').select('number').where('onto_record_act', '=', actId).executeTakeFirst()

export interface Undone {
  studentId: string
  name: string
  /** Whether something was changed after the act. */
  isChangedSince: boolean
  closedAccountId: string | null
  openedAccountId: string | null
}

/** Whom an act changed, by name. */
export async function listChangedBy(db: Db, actId: string): Promise<Undone[]> {
  const { rows } = await sql<Undone>`
    select student_id as "studentId", name, after <> student_periods(student_id) as "isChangedSince",
      closed_account_id as "closedAccountId", opened_account_id as "openedAccountId"
    from student_act_change join student on student.id = student_id
    where act_id = ${actId} and erased_at is null order by search_text, student_id`.execute(db)
  return rows
}

/** Their rows as they were before the act. */
export async function restoreStudents(db: Db, actId: string, studentIds: readonly string[]) {
  await sql`select restore_students(${actId}::uuid, ${studentIds}::uuid[])`.execute(db)
}

export async function markActUndone(db: Db, actId: string, accountId: string | null) {
  await sql`update student_act set undone_at = now(), undone_by = ${accountId}::uuid where id = ${actId}`.execute(db)
}

/** Whose leaving began after one day and by another, and whose accounts were to be opened between them. */
export async function listDueAccounts(db: Db, { before, after }: { before: string; after: string }) {
  const { rows } = await sql<{ studentId: string; actId: string | null; opens: boolean }>`
    select student_id as "studentId", null as "actId", false as opens from placement
    where upper(during) > ${before}::date and upper(during) <= ${after}::date and ended_by is not null
      and not exists (select from placement later where later.student_id = placement.student_id
        and later.during @> ${after}::date)
    union all
    select student_id, act_id, true from student_act_change join student_act on student_act.id = act_id
    where opens_account and undone_at is null and on_date > ${before}::date and on_date <= ${after}::date`.execute(db)
  return rows
}

/** Whose place in another stream began after one day and by another. */
export async function listMovedBetween(db: Db, { before, after }: { before: string; after: string }) {
  const { rows } = await sql<{ studentId: string }>`
    select distinct student_id as "studentId" from placement
    where lower(during) > ${before}::date and lower(during) <= ${after}::date
      and began_by in ('moved', 'promoted', 'repeated')`.execute(db)
  return rows.map(({ studentId }) => studentId)
}

/** The act by which they leave remembers which accounts were closed on its day, so that its undo opens them. */
export async function noteClosed(db: Db, accountIds: readonly string[]) {
  await sql`
    update student_act_change set closed_account_id = account.id
    from account
    where account.id = any(${accountIds}::uuid[]) and student_act_change.student_id = account.student_id
      and act_id = (
        select student_act.id from student_act join student_act_change told on told.act_id = student_act.id
        where told.student_id = account.student_id and undone_at is null and on_date <= school_today()
          and kind in ('leave', 'roll over')
        order by on_date desc, at desc limit 1)`.execute(db)
}
