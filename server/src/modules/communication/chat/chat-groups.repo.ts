import { sql } from 'kysely'
import type { Db } from '../../../platform/db/open'
import { groupLabel } from './chat-threads.repo'

export interface GroupPlace {
  streamId: string
  subjectId: string | null
}

interface Group extends GroupPlace {
  title: string
  threadId: string | null
  isOpen: boolean
}

/** The stream of a class teacher, and each subject in each stream, and each set, that somebody teaches today. */
export async function listGroups(db: Db, staffId: string): Promise<Group[]> {
  const { rows } = await sql<Group>`
    with place as (
      select classes_of(${staffId}, school_today()) as stream_id, null::uuid as subject_id
      union
      select stream_id, subject_id from taught_by(${staffId}, school_today()))
    select place.stream_id as "streamId", place.subject_id as "subjectId", chat_thread.id as "threadId",
      ${groupLabel} as title,
      chat_thread.id is not null and closed_at is null as "isOpen"
    from place join taught_group stream on stream.id = place.stream_id join class on class.code = class_code
    left join subject on subject.id = place.subject_id
    left join chat_thread on kind = 'group' and chat_thread.group_id = place.stream_id
      and chat_thread.subject_id is not distinct from place.subject_id
      and academic_year_id = (select academic_year_id from term where is_current)
    order by class_place(class_code), stream.name, subject.name nulls first`.execute(db)
  return rows
}

/** The group of this school year, open when it returns; nothing between two school years. */
export async function putGroup(db: Db, { streamId, subjectId }: GroupPlace): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into chat_thread (kind, stream_id, teaching_group_id, subject_id, academic_year_id, last_at)
    select 'group', stream.id, case when stream.id is null then ${streamId}::uuid end, ${subjectId}, academic_year_id, now()
    from term left join stream on stream.id = ${streamId} where is_current
    on conflict (group_id, academic_year_id, subject_id) where kind = 'group' do update set closed_at = null
    returning id`.execute(db)
  return rows[0]?.id
}

export const closeGroup = (db: Db, threadId: string) =>
  db
    .updateTable('chat_thread')
    .set({ closed_at: sql`now()` })
    .where('id', '=', threadId)
    .where('closed_at', 'is', null)
    .execute()
