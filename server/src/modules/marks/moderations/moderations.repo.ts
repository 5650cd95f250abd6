import type { Moderation, ModerationRule } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'

const momentOf = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

const moderations = (db: Db) =>
  db
    .selectFrom('moderation')
    .leftJoin('account', 'account.id', 'made_by')
    .select(['moderation.id', 'kind', 'amount', 'decimals', 'reason', 'marks', 'display_name as by'])
    .select([momentOf('made_at').as('at'), momentOf('undone_at').as('undoneAt')])
    .$castTo<Moderation>()

/** The newest first. */
export const listModerationsOf = (db: Db, assessmentId: string) =>
  moderations(db).where('assessment_id', '=', assessmentId).orderBy('made_at', 'desc').execute()

export const findModeration = (db: Db, id: string) => moderations(db).where('moderation.id', '=', id).executeTakeFirst()

export const findAssessmentOfModeration = (db: Db, id: string) =>
  db.selectFrom('moderation').select('assessment_id as assessmentId').where('id', '=', id).executeTakeFirst()

/** The assessment as it is, kept from changing, with its marks, until the transaction ends. */
export function holdAssessment(db: Db, assessmentId: string) {
  return db
    .selectFrom('assessment')
    .select(['title', 'out_of as outOf', 'status as state'])
    .where('id', '=', assessmentId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export interface MarkValue {
  studentId: string
  value: number
}

export async function listValues(db: Db, assessmentId: string): Promise<MarkValue[]> {
  return db
    .selectFrom('mark')
    .select(['student_id as studentId', 'value'])
    .where('assessment_id', '=', assessmentId)
    .where('value', 'is not', null)
    .orderBy('student_id')
    .$castTo<MarkValue>()
    .execute()
}

interface NewModeration extends ModerationRule {
  assessmentId: string
  reason: string
  marks: number
  accountId: string | null
}

export async function insertModeration(db: Db, given: NewModeration) {
  const { id } = await db
    .insertInto('moderation')
    .values({
      assessment_id: given.assessmentId,
      kind: given.kind,
      amount: given.amount,
      decimals: given.decimals,
      reason: given.reason,
      marks: given.marks,
      made_by: given.accountId,
      // Two in one second have an order too.
      made_at: sql`clock_timestamp()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface ModeratedMarks {
  assessmentId: string
  moderationId: string
  accountId: string | null
  values: readonly MarkValue[]
}

export async function putValues(db: Db, { assessmentId, moderationId, accountId, values }: ModeratedMarks) {
  await sql`
    update mark set value = given.value, moderation_id = ${moderationId}, changed_by = ${accountId}, upload_id = null
    from unnest(${values.map(({ studentId }) => studentId)}::uuid[], ${values.map(({ value }) => value)}::numeric[])
      as given (student_id, value)
    where mark.assessment_id = ${assessmentId} and mark.student_id = given.student_id`.execute(db)
}

/** The moderation that came last and still holds. */
export const findLatestModeration = (db: Db, assessmentId: string) =>
  db
    .selectFrom('moderation')
    .select('id')
    .where('assessment_id', '=', assessmentId)
    .where('undone_at', 'is', null)
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Gives the marks that nobody has touched since the values that they had before; answers how many. */
export async function restoreValues(db: Db, moderationId: string, accountId: string | null) {
  const { rows } = await sql<{ id: string }>`
    update mark set value = was.before_value, changed_by = ${accountId},
      moderation_id = (select earlier.moderation_id from mark_change earlier
        where earlier.assessment_id = was.assessment_id and earlier.student_id = was.student_id
          and earlier.version < was.version order by earlier.version desc limit 1)
    from (select distinct on (assessment_id, student_id) * from mark_change where moderation_id = ${moderationId}
      order by assessment_id, student_id, version) was
    where mark.moderation_id = ${moderationId}
      and mark.assessment_id = was.assessment_id and mark.student_id = was.student_id
    returning mark.student_id as id`.execute(db)
  return rows.length
}

export async function endModeration(db: Db, moderationId: string, accountId: string | null) {
  await db
    .updateTable('moderation')
    .set({ undone_at: sql`now()`, undone_by: accountId })
    .where('id', '=', moderationId)
    .execute()
}
