import type { addRoom, saveRoom } from '@bellhouse/contracts'
import type * as z from 'zod/mini'
import { countWhere } from '../../../platform/db/count-where'
import type { Db } from '../../../platform/db/open'

const columns = ['id', 'code', 'name', 'capacity', 'version'] as const

export function listRooms(db: Db) {
  return db.selectFrom('room').select(columns).orderBy('code').execute()
}

export function findRoom(db: Db, roomId: string) {
  return db.selectFrom('room').select(columns).where('id', '=', roomId).executeTakeFirst()
}

export function findRoomOfCode(db: Db, code: string) {
  return db.selectFrom('room').select('id').where('code', '=', code).executeTakeFirst()
}

export function insertRoom(db: Db, { code, name, capacity }: z.output<(typeof addRoom)['input']>) {
  return db.insertInto('room').values({ code, name, capacity }).returning(columns).executeTakeFirstOrThrow()
}

/** Nothing where it is no longer in that version. */
export function updateRoom(db: Db, { roomId, version, code, name, capacity }: z.output<(typeof saveRoom)['input']>) {
  return db
    .updateTable('room')
    .set({ code, name, capacity })
    .where('id', '=', roomId)
    .where('version', '=', version)
    .returning(columns)
    .executeTakeFirst()
}

export async function countUsesOfRoom(db: Db, roomId: string) {
  return {
    lesson: await countWhere(db, 'lesson_room', 'room_id', roomId),
    'wanted lesson': await countWhere(db, 'lesson_demand_room', 'room_id', roomId),
  }
}

export function deleteRoom(db: Db, roomId: string) {
  return db.deleteFrom('room').where('id', '=', roomId).execute()
}
