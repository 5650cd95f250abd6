import type { addStream, saveClass, saveStream } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { countWhere } from '../../../platform/db/count-where'
import type { Db } from '../../../platform/db/open'
import { streamRows } from '../school'
import { classPlace } from '../streams'

type StreamFields = Omit<z.output<(typeof addStream)['input']>, 'classCode'>
type ChangedStream = z.output<(typeof saveStream)['input']>
type ChangedClass = z.output<(typeof saveClass)['input']>

export function listClassRows(db: Db) {
  return db
    .selectFrom('class')
    .select(['code', 'name', 'level', 'is_leaving as isLeaving', 'version'])
    .orderBy('place')
    .orderBy('code')
    .execute()
}

export function findClass(db: Db, code: string) {
  return db
    .selectFrom('class')
    .select(['code as classCode', 'name', 'level', 'is_leaving as isLeaving', 'version'])
    .where('code', '=', code)
    .executeTakeFirst()
}

/** Whoever changes what many of a class take waits for whoever does it already, until the transaction ends. */
export function lockClass(db: Db, code: string) {
  return db.selectFrom('class').select('code').where('code', '=', code).forUpdate().execute()
}

/** Those of these codes that are no class here. */
export async function listUnknownClasses(db: Db, codes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select code from unnest(${codes}::text[]) as code where not exists (select from class where class.code = code.code)`.execute(
    db,
  )
  return rows.map(({ code }) => code)
}

const streamRecords = (db: Db) => streamRows(db).select(['stream.capacity', 'stream.version'])

export function listStreamRecords(db: Db) {
  return streamRecords(db).orderBy(classPlace).orderBy('stream.name').execute()
}

export function findStreamRecord(db: Db, streamId: string) {
  return streamRecords(db).where('stream.id', '=', streamId).executeTakeFirst()
}

/** False where somebody else was quicker. */
export async function updateClass(
  db: Db,
  { classCode, version, name, level, isLeaving }: ChangedClass,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('class')
    .set({ name, level, ...(isLeaving !== undefined && { is_leaving: isLeaving }) })
    .where('code', '=', classCode)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export async function insertStream(
  db: Db,
  classCode: string,
  fields: Omit<StreamFields, 'classTeacherId'>,
): Promise<string> {
  const { id } = await db
    .insertInto('stream')
    .values({ class_code: classCode, ...columnsOf(fields) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False where somebody else was quicker. */
export async function updateStream(db: Db, { streamId, version, ...fields }: ChangedStream): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('stream')
    .set(columnsOf(fields))
    .where('id', '=', streamId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

const columnsOf = ({ name, room, capacity }: Omit<StreamFields, 'classTeacherId'>) => ({
  name,
  room,
  capacity,
})

/** Another stream of the class by that name, whatever letters are capitals: “East” and “EAST” are one to whoever writes a list. */
export function findStreamNamed(db: Db, classCode: string, name: string, ownId: string | null) {
  return db
    .selectFrom('stream')
    .select('id')
    .where('class_code', '=', classCode)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('id', 'is distinct from', ownId)
    .executeTakeFirst()
}

/** Whoever was, is or will be in the stream. */
async function countEver(db: Db, streamId: string) {
  const { rows } = await sql<{ students: number }>`
    select count(distinct student_id)::int as students from placement where stream_id = ${streamId}`.execute(db)
  return rows[0]?.students ?? 0
}

/** What in the school's books belongs to the stream, by kind. */
export async function countUses(db: Db, streamId: string) {
  return {
    student: await countEver(db, streamId),
    register: await countWhere(db, 'register', 'stream_id', streamId),
    assessment: await countWhere(db, 'assessment', 'stream_id', streamId),
    allocation: await countWhere(db, 'allocation', 'stream_id', streamId),
    set: await countWhere(db, 'teaching_group_stream', 'stream_id', streamId),
    lesson: await countWhere(db, 'lesson_stream', 'stream_id', streamId),
    'wanted lesson': await countWhere(db, 'lesson_demand_stream', 'stream_id', streamId),
    'group conversation': await countWhere(db, 'chat_thread', 'stream_id', streamId),
  }
}

/** What is taught in a class, in its streams or its sets, by kind: all of it of subjects of its level. */
export async function countTaught(db: Db, classCode: string) {
  const ofClass = sql`(stream_id in (select id from stream where class_code = ${classCode})
    or teaching_group_id in (select id from teaching_group where class_code = ${classCode}))`
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from assessment where ${ofClass}) as assessment,
      (select count(*)::int from allocation where ${ofClass}) as allocation,
      (select count(*)::int from teaching_group where class_code = ${classCode}) as set,
      (select count(distinct lesson_id)::int from lesson_stream join lesson on lesson.id = lesson_id
        where lesson.subject_id is not null
          and lesson_stream.stream_id in (select id from stream where class_code = ${classCode})) as lesson`.execute(db)
  return rows[0] ?? {}
}

export function deleteStream(db: Db, streamId: string) {
  return db.deleteFrom('stream').where('id', '=', streamId).execute()
}
