import type { AccountAudience, AccountStanding, InputOf, listAccounts } from '@bellhouse/contracts'
import { expressionBuilder, sql } from 'kysely'
import { pageSize, readCursor } from '../../../platform/db/keyset'
import type { Db } from '../../../platform/db/open'
import type { Database } from '../../../platform/db/schema'
import { matchesWords } from '../../../platform/db/words'
import { streamLabel } from '../../school/streams'

/** Somebody who has not left the school, with the account if there is one. */
export interface AccountPerson {
  id: string
  kind: 'student' | 'staff'
  givenNames: string
  familyName: string
  name: string
  sortName: string
  number: string
  photo: string | null
  email: string | null
  streamId: string | null
  stream: string | null
  accountId: string | null
  username: string | null
  category: 'admin' | 'staff' | 'student' | null
  standing: AccountStanding
  lastSignIn: string | null
}

// Never signed in is whose one-time password still waits to be changed and who has no session, living or ended.
const standing = sql<AccountStanding>`case
  when account.id is null then 'none'
  when account.is_disabled then 'disabled'
  when account.must_change_password and not exists (select from session where session.account_id = account.id)
    then 'never-signed-in'
  else 'in-use' end`.as('standing')

const lastSignIn = sql<string | null>`(
  select to_char(max(started_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
  from session where session.account_id = account.id)`.as('lastSignIn')

const ofAccount = ['account.id as accountId', 'account.username', 'account.category'] as const

const students = (db: Db) =>
  db
    .selectFrom('student')
    .leftJoin('stream', 'stream.id', 'student.stream_id')
    .leftJoin('class', 'class.code', 'stream.class_code')
    .leftJoin('account', 'account.student_id', 'student.id')
    .where('student.status', 'in', ['active', 'suspended'])
    .select([
      'student.id',
      sql<'student'>`'student'`.as('kind'),
      'student.given_names as givenNames',
      'student.family_name as familyName',
      'student.name',
      'student.search_text as sortName',
      'student.admission_number as number',
      'student.photo',
      'student.stream_id as streamId',
      streamLabel.as('stream'),
      sql<string | null>`coalesce(account.email, student.email)`.as('email'),
    ])
    .select(ofAccount)
    .select([standing, lastSignIn])
    .$castTo<AccountPerson>()
    .as('person')

const staff = (db: Db) =>
  db
    .selectFrom('staff')
    .leftJoin('account', 'account.staff_id', 'staff.id')
    .where('staff.status', '<>', 'left')
    .select([
      'staff.id',
      sql<'staff'>`'staff'`.as('kind'),
      'staff.given_names as givenNames',
      'staff.family_name as familyName',
      'staff.name',
      'staff.search_text as sortName',
      'staff.staff_number as number',
      'staff.photo',
      sql<string | null>`null::uuid`.as('streamId'),
      sql<string | null>`null`.as('stream'),
      sql<string | null>`coalesce(account.email, staff.email)`.as('email'),
    ])
    .select(ofAccount)
    .select([standing, lastSignIn])
    .$castTo<AccountPerson>()
    .as('person')

/** Whether an audience is of the staff; else it is of students. */
export const isOfStaff = (audience: AccountAudience) =>
  'staffIds' in audience || ('everyOf' in audience && audience.everyOf === 'staff')

/** By stream and name, as slips are handed out. */
export function listPeopleOf(db: Db, audience: AccountAudience): Promise<AccountPerson[]> {
  return db
    .selectFrom(isOfStaff(audience) ? staff(db) : students(db))
    .selectAll()
    .$if('streamId' in audience, (query) =>
      query.where('streamId', '=', 'streamId' in audience ? audience.streamId : ''),
    )
    .$if(idsOf(audience) !== null, (query) => query.where('id', 'in', idsOf(audience) ?? []))
    .orderBy('stream')
    .orderBy('sortName')
    .orderBy('id')
    .execute()
}

function idsOf(audience: AccountAudience) {
  if ('studentIds' in audience) return audience.studentIds
  return 'staffIds' in audience ? audience.staffIds : null
}

/** One row more than a page, by name, behind the cursor. */
export function listAccountPage(db: Db, input: InputOf<typeof listAccounts>): Promise<AccountPerson[]> {
  const { people = 'students', stream, standing: wanted, search, chosen, after } = input
  const place = after ? readCursor(after) : null
  return db
    .selectFrom(people === 'staff' ? staff(db) : students(db))
    .selectAll()
    .$if(stream !== undefined, (query) => query.where('streamId', '=', stream ?? ''))
    .$if(wanted !== undefined, (query) => query.where('standing', '=', wanted ?? 'none'))
    .$if(chosen !== undefined, (query) => query.where('id', 'in', chosen?.split(',') ?? []))
    .$if(Boolean(search?.trim()), (query) => query.where(matches(search ?? '')))
    .$if(place !== null, (query) =>
      query.where(sql<boolean>`(person."sortName", person.id) > (${place?.[0]}, ${place?.[1]}::uuid)`),
    )
    .orderBy('sortName')
    .orderBy('id')
    .limit(pageSize + 1)
    .execute()
}

const matches = (search: string) =>
  matchesWords(expressionBuilder<Database, 'student'>(), sql`person."sortName"`, search)

const counts = sql<{ people: number; none: number; neverSignedIn: number; inUse: number; disabled: number }>`
  jsonb_build_object(
    'people', count(*),
    'none', count(*) filter (where standing = 'none'),
    'neverSignedIn', count(*) filter (where standing = 'never-signed-in'),
    'inUse', count(*) filter (where standing = 'in-use'),
    'disabled', count(*) filter (where standing = 'disabled'))`.as('counts')

export function countOfStreams(db: Db) {
  return db
    .selectFrom(students(db))
    .select(['streamId', 'stream', counts])
    .groupBy(['streamId', 'stream'])
    .orderBy('stream')
    .execute()
}

export function countOfStaff(db: Db) {
  return db.selectFrom(staff(db)).select(counts).executeTakeFirstOrThrow()
}
