import { can } from '@bellhouse/contracts'
import { sql } from 'kysely'
import type { Actor } from '../../../http/actor'
import type { Db } from '../../../platform/db/open'
import { streamLabel } from '../../school/streams'

export type Owner = { kind: 'student'; id: string } | { kind: 'staff'; id: string }

/** The person with the photo that is there now, locked until the transaction ends. */
export async function lockOwner(db: Db, { kind, id }: Owner) {
  const { rows } = await sql<{ photo: string | null }>`
    select photo from ${sql.table(kind)} where id = ${id} for update`.execute(db)
  return rows[0]
}

export const setPhoto = (db: Db, { kind, id }: Owner, photo: string | null) =>
  sql`update ${sql.table(kind)} set photo = ${photo} where id = ${id}`.execute(db)

/** Of these photos those that the person may see. */
export async function listSeen(db: Db, viewer: Actor, photos: readonly string[]): Promise<string[]> {
  const seen = await db
    .selectFrom('staff')
    .select('photo')
    .where('photo', 'in', photos)
    .where(seesStaff(viewer))
    .unionAll(db.selectFrom('student').select('photo').where('photo', 'in', photos).where(seesStudent(viewer)))
    .$narrowType<{ photo: string }>()
    .execute()
  return seen.map(({ photo }) => photo)
}

const seesStaff = (viewer: Actor) => sql<boolean>`${can(viewer, 'staff-photos.read')}`

/** Admins see everybody, staff those whom they teach, students themselves and, once they are there, who sits in their stream with them. */
function seesStudent(viewer: Actor) {
  const { staffId, studentId } = viewer
  if (can(viewer, 'photos.read-all')) return sql<boolean>`true`
  if (can(viewer, 'teaching.read')) return sql<boolean>`teaches(${staffId}::uuid, student.id, student.stream_id)`
  return sql<boolean>`(student.id = ${studentId}::uuid or (student.status = 'active' and student.stream_id = (
    select me.stream_id from student me where me.id = ${studentId}::uuid and me.status <> 'expected')))`
}

interface KeptPhoto {
  id: string
  file: string
  thumbnail: string
}

export const insertPhoto = (db: Db, photo: KeptPhoto) => db.insertInto('photo').values(photo).execute()

export const findPhoto = (db: Db, id: string) =>
  db.selectFrom('photo').select(['file', 'thumbnail']).where('id', '=', id).executeTakeFirst()

export const listPhotos = (db: Db, ids: readonly string[]) =>
  db.selectFrom('photo').select(['id', 'thumbnail']).where('id', 'in', ids).execute()

/** Answers the files that were its two sizes. */
export async function deletePhoto(db: Db, id: string): Promise<string[]> {
  const gone = await db.deleteFrom('photo').where('id', '=', id).returning(['file', 'thumbnail']).execute()
  return gone.flatMap(({ file, thumbnail }) => [file, thumbnail])
}

export function findStreamOfSheet(db: Db, streamId: string) {
  return db
    .selectFrom('stream')
    .innerJoin('class', 'class.code', 'stream.class_code')
    .leftJoin('staff', 'staff.id', 'stream.class_teacher_id')
    .select([streamLabel.as('stream'), 'staff.name as classTeacher'])
    .where('stream.id', '=', streamId)
    .executeTakeFirst()
}

export function listFaces(db: Db, streamId: string) {
  return db
    .selectFrom('student')
    .select(['id', 'name', 'admission_number as admissionNumber', 'photo'])
    .where('stream_id', '=', streamId)
    .where('status', '=', 'active')
    .orderBy('search_text')
    .orderBy('id')
    .execute()
}
