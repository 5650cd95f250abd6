import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import type { LessonPart } from '../../timetable/timetable'
import type { PartPlace } from './register-parts.repo'
import type { TakenRegister } from './withdraw-register.repo'

interface Students {
  studentIds: readonly string[]
}

interface TakenPart extends Omit<TakenRegister, 'id'> {
  /** Of the registers of its streams. */
  ids: string[]
}

/** The registers in which that part was taken, which nobody else changes until the transaction ends. */
export async function holdTakenPart(
  db: Db,
  { part, date, session, studentIds }: PartPlace & Students,
  { accountId, minutes }: { accountId: string; minutes: number },
): Promise<TakenPart | undefined> {
  const { rows } = await sql<TakenRegister>`
    select register.id, taken.taken_by is not distinct from ${accountId}::uuid
        and not exists (select from register_entry where register_id = register.id and student_id = any(${studentIds}::uuid[])
          and case when changed_at is null then first_taken_by else changed_by end is distinct from ${accountId}::uuid) as "isOwn",
      exists (select from register_entry where register_id = register.id and student_id = any(${studentIds}::uuid[]) and version > 1) as "isCorrected",
      taken.taken_at > now() - make_interval(mins => ${minutes}) as "isRecent"
    from register join register_part taken on taken.register_id = register.id and taken.subject_id = ${part.subjectId}
      and taken.teaching_group_id is not distinct from ${part.setId}::uuid
    where register.stream_id = any(${part.streams.map(({ id }) => id)}::uuid[]) and day = ${date} and session = ${session}
    order by register.stream_id for update of register`.execute(db)
  if (rows.length === 0) return undefined
  return {
    ids: rows.map(({ id }) => id),
    isOwn: rows.every(({ isOwn }) => isOwn),
    isCorrected: rows.some(({ isCorrected }) => isCorrected),
    isRecent: rows.every(({ isRecent }) => isRecent),
  }
}

/** How many students stood in it. A register of which nothing is left was never taken. */
export async function deletePart(
  db: Db,
  registerIds: readonly string[],
  { part, studentIds }: Students & { part: LessonPart },
): Promise<number> {
  const ids = sql`any(${registerIds}::uuid[])`
  const { numAffectedRows } = await sql`
    delete from register_entry where register_id = ${ids} and student_id = any(${studentIds}::uuid[])`.execute(db)
  await sql`delete from register_part where register_id = ${ids} and subject_id = ${part.subjectId}
    and teaching_group_id is not distinct from ${part.setId}::uuid`.execute(db)
  await sql`update register set is_partial = true where id = ${ids}`.execute(db)
  await sql`delete from register where id = ${ids}
    and not exists (select from register_entry where register_id = register.id)
    and not exists (select from register_part where register_id = register.id)
    and not exists (select from register_change where register_id = register.id)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
