import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { labelOfStream } from '../../school/streams'

/** Whether somebody can be called or written to. */
const isReached = (row: string) =>
  sql`(cardinality(${sql.ref(`${row}.phones`)}) > 0 or ${sql.ref(`${row}.email`)} is not null)`

/** The students of a guardian with what the guardian is to each, in the shape of the contract. */
export const childrenOf = (row: string) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', student.id, 'name', student.name, 'photo', student.photo,
    'status', student.status,
    'stream', ${labelOfStream('student.stream_id')}, 'relation', link.relation, 'isPrimary', link.is_primary,
    'isEmergency', link.is_emergency, 'livesWith', link.lives_with,
    'isOnlyContact', student.status in ('expected', 'active', 'suspended') and ${isReached(row)} and not exists (
      select from student_guardian beside join guardian other on other.id = beside.guardian_id
      where beside.student_id = student.id and other.id <> ${sql.ref(`${row}.id`)} and ${isReached('other')}))
    order by student.name, student.id)
  from student_guardian link join student on student.id = link.student_id
  where link.guardian_id = ${sql.ref(`${row}.id`)}), '[]')`

/** The columns of one record, from `guardian`. */
export const guardianColumns = sql`guardian.id, guardian.name, guardian.given_names as "givenNames",
  guardian.family_name as "familyName", guardian.phones, guardian.email::text as email, guardian.version,
  ${childrenOf('guardian')} as students`

/** The records are not changed by anybody else until the transaction ends. */
export const lockGuardians = (db: Db, ids: readonly string[]) =>
  sql`select from guardian where id = any(${ids}::uuid[]) order by id for update`.execute(db)
