import { addRoom, removeRoom, saveRoom } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../../../http/handle'
import { mustBeUnused } from '../../../http/in-use'
import { invalidFields, notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import { versionConflict } from '../../../platform/audit/version-conflict'
import type { Db } from '../../../platform/db/open'
import { countUsesOfRoom, deleteRoom, findRoom, findRoomOfCode, insertRoom, updateRoom } from './rooms.repo'

const kind = 'room'

export function roomsRoutes(app: FastifyInstance) {
  handle(app, addRoom, async ({ db, input, actor }) => {
    await mustBeFree(db, input.code)
    const room = await insertRoom(db, input)
    await audit(db, actor, { action: 'add room', kind, id: room.id, after: room })
    return room
  })

  handle(app, saveRoom, async ({ db, input, actor }) => {
    const before = await mustFindRoom(db, input.roomId)
    if (input.code !== before.code) await mustBeFree(db, input.code)
    const after = await updateRoom(db, input)
    if (!after) {
      const record = await mustFindRoom(db, before.id)
      throw await versionConflict(db, { what: 'room', kind, id: before.id, record })
    }
    await audit(db, actor, { action: 'change room', kind, id: before.id, before, after })
    return after
  })

  handle(app, removeRoom, async ({ db, input, actor }) => {
    const room = await mustFindRoom(db, input.roomId)
    mustBeUnused(room.code, await countUsesOfRoom(db, room.id))
    await deleteRoom(db, room.id)
    await audit(db, actor, { action: 'remove room', kind, id: room.id, before: room })
    return {}
  })
}

async function mustFindRoom(db: Db, roomId: string) {
  const room = await findRoom(db, roomId)
  if (!room) throw notFound('room')
  return room
}

async function mustBeFree(db: Db, code: string) {
  if (await findRoomOfCode(db, code)) throw invalidFields({ code: 'There is already a room with this code' })
}
