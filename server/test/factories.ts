import { randomUUID } from 'node:crypto'
import { type Category, readyMadeClasses } from '@bellhouse/contracts'
import { type Insertable, sql } from 'kysely'
import { putThread } from '../src/modules/communication/chat/chat.repo'
import { insertMessage } from '../src/modules/communication/chat/chat-messages.repo'
import { changeStatuses, moveStudents } from '../src/modules/people/students'
import { turnDay } from '../src/modules/school/school-day'
import type { Db } from '../src/platform/db/open'
import type { Database } from '../src/platform/db/schema'

const shortId = () => randomUUID().slice(0, 8)

export function aStaff(db: Db, given: Partial<Insertable<Database['staff']>> = {}) {
  return db
    .insertInto('staff')
    .values({ staff_number: `T-${shortId()}`, given_names: 'Grace', family_name: 'Auma', ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function aStudent(db: Db, given: Partial<Insertable<Database['student']>> = {}) {
  return db
    .insertInto('student')
    .values({ admission_number: `A-${shortId()}`, given_names: 'Ada', family_name: 'Nakato', ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An account of that category, with a member of staff or a student behind it unless one is given. */
export async function anAccount(db: Db, category: Category, given: Partial<Insertable<Database['account']>> = {}) {
  const person = await personBehind(db, category, given)
  return db
    .insertInto('account')
    .values({ username: `${category}-${shortId()}`, category, display_name: 'Somebody', ...person, ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function personBehind(db: Db, category: Category, given: Partial<Insertable<Database['account']>>) {
  if (category === 'staff' && !given.staff_id) return { staff_id: (await aStaff(db)).id }
  if (category === 'student' && !given.student_id) return { student_id: (await aStudent(db)).id }
  return {}
}

/** A class of the first ready-made set as that has it; another one as a class of O-level behind all others. */
function aClass(code: string) {
  const { classes } = readyMadeClasses[0]
  const found = classes.find((one) => one.code === code)
  if (!found) return { code, name: code.toUpperCase(), level: 'O' }
  const { name, level, isLeaving } = found
  return { code, name, level, is_leaving: isLeaving, place: classes.indexOf(found) + 1 }
}

/** A stream of a class, both there when it returns. */
export async function aStream(db: Db, given: Partial<Insertable<Database['stream']>> = {}) {
  const class_code = given.class_code ?? 's1'
  await db
    .insertInto('class')
    .values(aClass(class_code))
    .onConflict((found) => found.doNothing())
    .execute()
  return db
    .insertInto('stream')
    .values({ name: `Stream ${shortId()}`, ...given, class_code })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The school's one row and a year with one current term, 7 September to 4 December 2026. */
export async function aSchool(db: Db, given: Partial<Insertable<Database['school']>> = {}) {
  await db
    .insertInto('school')
    // Whatever day the tests are run on, the school has used the portal for years.
    .values({ name: 'Hill School', short_name: 'Hill', registers_from: '2020-01-01', ...given })
    .onConflict((found) => found.doNothing())
    .execute()
  const year = await db
    .insertInto('academic_year')
    .values({ title: '2026', start_date: '2026-02-01', end_date: '2026-12-31' })
    .returningAll()
    .executeTakeFirstOrThrow()
  const term = await db
    .insertInto('term')
    .values({
      academic_year_id: year.id,
      number: 3,
      title: 'Term 3',
      start_date: '2026-09-07',
      end_date: '2026-12-04',
      is_current: true,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { term }
}

export function aSubject(db: Db, given: Partial<Insertable<Database['subject']>> = {}) {
  return db
    .insertInto('subject')
    .values({ code: shortId(), name: 'Mathematics', level: 'O', ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Who teaches a subject in a stream, from the first day of the term on. */
export async function anAllocation(
  db: Db,
  given: Omit<Insertable<Database['allocation']>, 'during'> & { term_id: string },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into allocation (staff_id, subject_id, stream_id, during)
    values (${given.staff_id}, ${given.subject_id}, ${given.stream_id}, reach_of_term(${given.term_id})) returning id`.execute(
    db,
  )
  return rows[0]?.id ?? ''
}

/** A message between two accounts, whoever may write to whom, with its place. */
export async function aMessage(db: Db, { from, to, text }: { from: string; to: string; text: string }) {
  const threadId = await putThread(db, from, to)
  const thread = db.selectFrom('chat_thread').select('last_seq').where('id', '=', threadId)
  const seq = (await thread.executeTakeFirstOrThrow()).last_seq + 1
  await insertMessage(db, { threadId, seq, senderId: from, clientId: randomUUID(), text })
  return { threadId, seq }
}

/** A student who has been in another stream since the school year began, unless another day is named. */
export const inStream = (db: Db, studentId: string, streamId: string | null, on = '2026-02-01') =>
  moveStudents(db, { actor: null, on }, [{ studentId, streamId }])

/** A student who leaves, comes back or is suspended, today unless another day is named. */
export const withStatus = (
  db: Db,
  studentId: string,
  status: 'active' | 'suspended' | 'left' | 'graduated',
  on: string | null = null,
) => changeStatuses(db, { actor: null, on }, [{ studentId, status }])

/** Lets a day begin at the school, with all that was entered for the days until then; today again where it is null. */
export async function beginDay(db: Db, day: string | null) {
  await db.updateTable('school_day').set({ moved_to: day }).execute()
  await turnDay(db)
}

/** How often the school has always taken its registers. */
export async function withRhythm(db: Db, register_sessions: 'morning' | 'both' | 'lesson') {
  await db.updateTable('school').set({ register_sessions }).execute()
  await db.deleteFrom('school_week').execute()
  await sql`insert into school_week select daterange(null, null), week_days, register_sessions from school`.execute(db)
}
