import { getNotifications, heldBy, listNotices, listWrittenNotices } from '@bellhouse/contracts'
import { sql } from 'kysely'
import { countReaders, listNonReaders, listReaders } from '../src/modules/communication/notices/notice-readers.repo'
import {
  findNotice,
  listNoticesFor,
  listPastNoticesFor,
  listWritten,
} from '../src/modules/communication/notices/notices.repo'
import { readNotifications } from '../src/modules/communication/notifications/read-notifications'
import type { Db } from '../src/platform/db/open'
import { benchSchools, firstAccount, timeOf } from './bench-school'

/** Two hundred notices to everybody and two thousand to streams; the last forty to everybody are read by nearly all. */
async function fillNotices(db: Db) {
  await sql`insert into account (username, category, display_name) values ('head', 'admin', 'Head')`.execute(db)
  await sql`insert into notice (title, text, audience, from_day, until_day, author_id, is_pinned)
    select 'Notice ' || n, repeat('Some words of it. ', 20), 'everybody', current_date - n, current_date - n + 7,
      (select id from account where username = 'head'), n % 50 = 0
    from generate_series(0, 199) as n`.execute(db)
  await sql`with written as (
      insert into notice (title, text, audience, from_day, until_day, author_id, with_teachers)
      select 'For a stream ' || n, repeat('Some words of it. ', 20), 'streams', current_date - n % 300, current_date - n % 300 + 7,
        (select id from account where username = 'head'), n % 2 = 0
      from generate_series(0, 1999) as n returning id)
    insert into notice_stream (notice_id, stream_id)
    select written.id, stream.id
    from (select id, row_number() over (order by id) as place from written) written
    join (select id, row_number() over (order by id) as place, count(*) over () as many from stream) stream
      on stream.place = 1 + written.place % stream.many`.execute(db)
  await sql`insert into notice_read (notice_id, account_id)
    select notice.id, account.id from notice cross join account
    where audience = 'everybody' and from_day > current_date - 40 and from_day <= current_date - 2
      and right(account.id::text, 1) <> '0'`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

async function timesIn(db: Db) {
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    await fillNotices(one)
  })
  const [teacher, student, head] = [
    await readerOf(db, 'staff'),
    await readerOf(db, 'student'),
    await readerOf(db, 'admin'),
  ]
  const { rows } = await sql<{ today: string; noticeId: string }>`
    select to_char(current_date, 'YYYY-MM-DD') as today, id as "noticeId" from notice where title = 'Notice 5'`.execute(
    db,
  )
  const { today = '', noticeId = '' } = rows[0] ?? {}
  const notice = await findNotice(db, head, noticeId, today)
  if (!notice) throw new Error('The notice is gone')
  const bell = (reader: typeof teacher) => async () =>
    getNotifications.output.parse(await readNotifications(db, reader))
  return {
    'bell of a student': await timeOf(bell(student)),
    'bell of a teacher': await timeOf(bell(teacher)),
    'bell of the office': await timeOf(bell(head)),
    'notices of a teacher': await timeOf(() => listNoticesFor(db, teacher, today)),
    'own notices': await timeOf(async () =>
      listNotices.output.parse({ notices: await listNoticesFor(db, student, today), next: null }),
    ),
    'past notices': await timeOf(() => listPastNoticesFor(db, student, today)),
    'written notices': await timeOf(async () =>
      listWrittenNotices.output.parse({ notices: await listWritten(db, { authorId: null }, today), next: null }),
    ),
    'how many have read': await timeOf(() => countReaders(db, notice)),
    'who has read': await timeOf(() => listReaders(db, noticeId, undefined)),
    'who has not': await timeOf(() => listNonReaders(db, notice, undefined)),
  }
}

async function readerOf(db: Db, category: 'staff' | 'student' | 'admin') {
  const account = await firstAccount(db, category)
  return {
    accountId: account.id,
    category,
    permissions: heldBy(category, null),
    staffId: account.staff_id,
    studentId: account.student_id,
  }
}

// Three years of notices, most of which have been read.
benchSchools('The bell and notices on the server', timesIn)
