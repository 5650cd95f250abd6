import type { Endpoint } from '@bellhouse/contracts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from './actor'
import type { Db } from './db/open'
import { conflict, invalidFields } from './problems'

interface Command {
  actor: Actor | null
  endpoint: Endpoint
  request: FastifyRequest
}

const header = 'idempotency-key'

/**
 * Runs a command once for each Idempotency-Key of a person: a repeat gets the first one's reply, and one that comes
 * while the first still runs waits for it. The reply is kept in the command's own transaction.
 */
export async function once(db: Db, { actor, endpoint, request }: Command, act: () => Promise<unknown>) {
  const key = request.headers[header]
  if (key === undefined || !actor) return act()
  if (typeof key !== 'string' || key.length > 200) throw invalidFields({ [header]: 'Write at most 200 characters' })

  const place = { account_id: actor.accountId, key }
  if (!(await reserve(db, place, endpoint.path))) return findReply(db, place, endpoint.path)
  const reply = await act()
  await db
    .updateTable('idempotency_key')
    .set({ reply: JSON.stringify(reply) })
    .where('account_id', '=', place.account_id)
    .where('key', '=', key)
    .execute()
  return reply
}

interface Place {
  account_id: string
  key: string
}

// While another transaction holds the same key, the database lets this statement wait for its end.
async function reserve(db: Db, place: Place, endpoint: string) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency_key')
    .values({ ...place, endpoint, status: 200, reply: sql`'null'` })
    .onConflict((found) => found.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

async function findReply(db: Db, place: Place, endpoint: string) {
  const found = await db
    .selectFrom('idempotency_key')
    .select(['endpoint', 'reply'])
    .where('account_id', '=', place.account_id)
    .where('key', '=', place.key)
    .executeTakeFirstOrThrow()
  if (found.endpoint !== endpoint) throw conflict('This key was used for another command')
  return found.reply
}
