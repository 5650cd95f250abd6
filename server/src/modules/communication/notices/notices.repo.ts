import type { NoticeAudience, NoticeCard, NoticeFile, NoticeState, WrittenNotice } from '@bellhouse/contracts'
import { type RawBuilder, sql } from 'kysely'
import { pageSize, readCursor } from '../../../platform/db/keyset'
import type { Db } from '../../../platform/db/open'
import { escapeLike } from '../../../platform/db/words'
import { streamLabel } from '../../school/streams'
import { isFor, isOfNow, type Reader } from './notice-readers.repo'

const isStanding = (today: string) =>
  sql<boolean>`(withdrawn_at is null and from_day <= ${today} and until_day >= ${today})`

const isPast = (today: string) => sql<boolean>`(withdrawn_at is null and until_day < ${today})`

// The newest come first where a list is read downwards.
const byDay = sql<string>`notice.from_day || to_char(written_at at time zone 'UTC', ' YYYY-MM-DD HH24:MI:SS.US')`
const pinnedFirst = sql<string>`is_pinned::int || ' ' || ${byDay}`

interface Page {
  after?: string | undefined
  limit?: number
}

export type CardRow = NoticeCard & { place: string }

async function listCards(
  db: Db,
  reader: Reader,
  which: RawBuilder<boolean>,
  place: RawBuilder<string>,
  { after, limit = pageSize + 1 }: Page,
): Promise<CardRow[]> {
  const [value, id] = after ? readCursor(after) : [null, null]
  const { rows } = await sql<CardRow>`
    select notice.id, title, text, from_day as from, until_day as until, is_pinned as "isPinned",
      account.display_name as author, coalesce(${isOfNow}, false) as "isRead", coalesce(not ${isOfNow}, false) as "isChanged",
      (select count(*) from notice_file where notice_file.notice_id = notice.id) as files, ${place} as place
    from notice join account on account.id = author_id
    left join notice_read on notice_read.notice_id = notice.id and notice_read.account_id = ${reader.accountId}
    where ${which} and ${isFor(reader)}
      and (${value}::text is null or (${place}, notice.id) < (${value}::text, ${id}::uuid))
    order by ${place} desc, notice.id desc limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** The notices that stand for a person on a day, pinned ones first, then the newest: one more than a page, or at most `limit`. */
export const listNoticesFor = (db: Db, reader: Reader, today: string, page: Page = {}) =>
  listCards(db, reader, isStanding(today), pinnedFirst, page)

/** Those that stood before, the newest first. */
export const listPastNoticesFor = (db: Db, reader: Reader, today: string, page: Page = {}) =>
  listCards(db, reader, isPast(today), byDay, page)

const isUnread = (accountId: string) => sql<boolean>`not exists (
  select from notice_read where notice_read.notice_id = notice.id and notice_read.account_id = ${accountId} and ${isOfNow})`

/** Those that stand and that the person has not read. */
export const listUnreadNoticesFor = (db: Db, reader: Reader, today: string, limit: number) =>
  listCards(db, reader, sql`${isStanding(today)} and ${isUnread(reader.accountId)}`, pinnedFirst, { limit })

export async function countUnreadNotices(db: Db, reader: Reader, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from notice
    where ${isStanding(today)} and ${isUnread(reader.accountId)} and ${isFor(reader)}`.execute(db)
  return rows[0]?.count ?? 0
}

const stateOn = (today: string) => sql<NoticeState>`case
  when withdrawn_at is not null then 'withdrawn' when from_day > ${today} then 'planned'
  when until_day < ${today} then 'past' else 'current' end`

// Whom it is for as people say it; the classes and streams by their names, in their order.
const audienceText = sql<string>`case audience
  when 'everybody' then 'Everybody'
  when 'staff' then 'Staff'
  when 'students' then 'All students'
  when 'classes' then coalesce((select string_agg(class.name, ', ' order by class.place)
    from notice_class join class on code = class_code where notice_id = notice.id), 'A class that is gone')
  else coalesce((select string_agg(${streamLabel}, ', ' order by class_place(class_code), stream.name)
    from notice_stream join stream on stream.id = stream_id join class on code = class_code
    where notice_id = notice.id), 'A stream that is gone') end
  || case when with_teachers then ' and who teaches them' else '' end`

/** As the page shows it, and whether it is for the person. */
export async function findNotice(db: Db, reader: Reader, noticeId: string, today: string) {
  const { rows } = await sql<NoticeRow>`
    select notice.id, title, text, from_day as from, until_day as until, is_pinned as "isPinned",
      author.display_name as author, author_id as "authorId", ${stateOn(today)} as state,
      to_char(written_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "writtenAt",
      ${audienceText} as "audienceText", notice.version, audience, with_teachers as "withTeachers",
      array(select class_code from notice_class where notice_id = notice.id order by 1) as "classCodes",
      array(select stream_id from notice_stream where notice_id = notice.id order by 1) as "streamIds",
      withdrawer.display_name as "withdrawnBy",
      to_char(withdrawn_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "withdrawnAt",
      ${isFor(reader)} as "isForReader", not ${isUnread(reader.accountId)} as "isRead",
      exists (select from notice_read where notice_id = notice.id and account_id = ${reader.accountId} and not ${isOfNow}) as "isChanged"
    from notice join account author on author.id = author_id
    left join account withdrawer on withdrawer.id = withdrawn_by
    where notice.id = ${noticeId}`.execute(db)
  return rows[0]
}

export interface NoticeRow {
  id: string
  title: string
  text: string
  from: string
  until: string
  isPinned: boolean
  author: string
  authorId: string
  state: NoticeState
  writtenAt: string
  audienceText: string
  version: number
  audience: NoticeAudience
  withTeachers: boolean
  classCodes: string[]
  streamIds: string[]
  withdrawnBy: string | null
  withdrawnAt: string | null
  isForReader: boolean
  isRead: boolean
  isChanged?: boolean
}

interface Wanted {
  /** Null for everybody's. */
  authorId: string | null
  state?: NoticeState | undefined
  search?: string | undefined
  after?: string | undefined
}

/** The notices of an author, or all of them, the newest first: one more than a page. */
export async function listWritten(db: Db, { authorId, state, search, after }: Wanted, today: string) {
  const [value, id] = after ? readCursor(after) : [null, null]
  const words = (search ?? '').trim().split(/\s+/).filter(Boolean).slice(0, 8)
  const patterns = words.map((word) => `%${escapeLike(word)}%`)
  const { rows } = await sql<WrittenNotice & { place: string }>`
    with page as (
      select notice.*, ${stateOn(today)} as state, ${byDay} as place from notice
      where (${authorId}::uuid is null or author_id = ${authorId}::uuid)
        and (${state ?? null}::text is null or ${stateOn(today)} = ${state ?? null})
        and not exists (select from unnest(${patterns}::text[]) word where folded(title) not like folded(word))
        and (${value}::text is null or (${byDay}, notice.id) < (${value}::text, ${id}::uuid))
      order by place desc, id desc limit ${pageSize + 1}
    )
    select notice.id, title, from_day as from, until_day as until, is_pinned as "isPinned",
      account.display_name as author, state, ${audienceText} as "audienceText", place,
      (select count(*) from notice_read where notice_read.notice_id = notice.id and ${isOfNow}) as read,
      (select count(*) from notice_file where notice_file.notice_id = notice.id) as files
    from page as notice join account on account.id = author_id
    order by place desc, notice.id desc`.execute(db)
  return rows
}

export interface NoticeFields {
  title: string
  text: string
  audience: NoticeAudience
  classCodes: string[]
  streamIds: string[]
  withTeachers: boolean
  from: string
  until: string
  isPinned: boolean
}

const columnsOf = ({ title, text, audience, withTeachers, from, until, isPinned }: NoticeFields) => ({
  title,
  text,
  audience,
  with_teachers: withTeachers,
  from_day: from,
  until_day: until,
  is_pinned: isPinned,
})

export async function insertNotice(db: Db, authorId: string, fields: NoticeFields): Promise<string> {
  const { id } = await db
    .insertInto('notice')
    .values({ ...columnsOf(fields), author_id: authorId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await putPlaces(db, id, fields)
  return id
}

/** False where somebody else was quicker. */
export async function updateNotice(db: Db, noticeId: string, version: number, fields: NoticeFields): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notice')
    .set({
      ...columnsOf(fields),
      reworded_at: sql`case when (title, text) = (${fields.title}, ${fields.text}) then reworded_at else now() end`,
    })
    .where('id', '=', noticeId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await putPlaces(db, noticeId, fields)
  return true
}

async function putPlaces(db: Db, noticeId: string, { classCodes, streamIds }: NoticeFields) {
  await db.deleteFrom('notice_class').where('notice_id', '=', noticeId).execute()
  await db.deleteFrom('notice_stream').where('notice_id', '=', noticeId).execute()
  await sql`insert into notice_class (notice_id, class_code)
    select ${noticeId}, code from class where code = any(${classCodes}::text[])`.execute(db)
  await sql`insert into notice_stream (notice_id, stream_id)
    select ${noticeId}, id from stream where id = any(${streamIds}::uuid[])`.execute(db)
}

/** False where somebody else was quicker. */
export async function updateWithdrawn(db: Db, noticeId: string, version: number, accountId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notice')
    .set({ withdrawn_at: sql`now()`, withdrawn_by: accountId })
    .where('id', '=', noticeId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Nobody else adds a file to it until the transaction ends. */
export const lockNotice = (db: Db, noticeId: string) =>
  db.selectFrom('notice').select('id').where('id', '=', noticeId).forUpdate().execute()

export const listNoticeFiles = (db: Db, noticeId: string) =>
  db
    .selectFrom('notice_file')
    .select(['id', 'name', 'type', 'size', 'file'])
    .where('notice_id', '=', noticeId)
    .orderBy('added_at')
    .orderBy('id')
    .execute()

interface NewFile extends Pick<NoticeFile, 'name' | 'type' | 'size'> {
  notice_id: string
  file: string
}

export const insertNoticeFile = (db: Db, file: NewFile) => db.insertInto('notice_file').values(file).execute()

export const deleteNoticeFile = (db: Db, fileId: string) =>
  db.deleteFrom('notice_file').where('id', '=', fileId).execute()

/** The classes that there are among some, and the streams. */
export async function countPlaces(db: Db, { classCodes, streamIds }: Pick<NoticeFields, 'classCodes' | 'streamIds'>) {
  const { rows } = await sql<{ classes: number; streams: number }>`
    select (select count(*) from class where code = any(${classCodes}::text[])) as classes,
      (select count(*) from stream where id = any(${streamIds}::uuid[])) as streams`.execute(db)
  return rows[0] ?? { classes: 0, streams: 0 }
}
