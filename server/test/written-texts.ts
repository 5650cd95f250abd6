import { sql } from 'kysely'
import type { Db } from '../src/platform/db/open'

const text = sql.lit('Written')
const aRow = (table: string, column = 'id') => sql`(select ${sql.ref(column)} from ${sql.table(table)} limit 1)`
const ofOffice = sql`(select id from account where username = 'admin')`
const pupil = sql`(select student_id from account where username = 'student')`
const secret = sql`'\\x00'::bytea`

/** What people write where the demo school has nothing yet: notes, roles, tokens, webhooks, the reasons of what teachers have decided. */
const written = [
  sql`insert into role (name, category, permissions) values (${text}, 'admin', '{students.read}')`,
  sql`insert into personal_token (account_id, name, token_hash, permissions, ends_at)
    select id, ${text}, sha256(username::bytea), '{school.read}', now() + interval '1 day' from account where username in ('admin', 'teacher')`,
  sql`insert into roster_client (name, secret_hash, scopes, made_by) values (${text}, ${secret}, '{core}', ${ofOffice})`,
  sql`with added as (insert into webhook (name, address, events, secret, made_by, disabled_at)
      values (${text}, 'http://127.0.0.1:9/', '{student.changed}', ${secret}, ${ofOffice}, now()) returning id)
    insert into webhook_delivery (webhook_id, event, body, next_try_at, failure) select id, ${text}, '{}', null, ${text} from added`,
  sql`insert into student_note (student_id, account_id, audience, body) values (${pupil}, ${ofOffice}, 'class-teacher', ${text})`,
  sql`insert into subject_comment (student_id, term_id, subject_id, body)
    select ${pupil}, term_id, subject_id, ${text} from assessment limit 1`,
  sql`insert into moderation (assessment_id, kind, amount, decimals, reason, made_by)
    select id, 'add', 1, 0, ${text}, ${ofOffice} from assessment`,
  sql`insert into mark_exemption (student_id, term_id, subject_id, kind, reason, made_by)
    select ${pupil}, term_id, subject_id, 'exempt', ${text}, ${ofOffice} from assessment limit 1`,
  sql`insert into staff_absence (staff_id, first_day, last_day, reason, made_by)
    values (${aRow('staff')}, school_today(), school_today(), ${text}, ${ofOffice})`,
  sql`update application set note = ${text}`,
  sql`update application_document set name = ${text}`,
  sql`update student set printed_name = ${text}`,
  sql`update session set device_name = ${text}`,
  sql`insert into backup_run (started_at, folder, failure) values (now(), ${text}, ${text})`,
  sql`insert into confirmation (act, access, input, title, consequences, reason, asked_by)
    values ('erase-student', 'people.erase', '{}', ${text}, ${text}, ${text}, ${ofOffice})`,
]

/** Answers why the database would not have one of them, where there is such a thing. */
export async function writeTexts(db: Db): Promise<string[]> {
  const refused: string[] = []
  for (const one of written) await one.execute(db).catch((error: Error) => refused.push(error.message))
  return refused
}
