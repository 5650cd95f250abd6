import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import type { Endpoint } from '@bellhouse/contracts'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../platform/db/open'
import type { Actor } from './actor'
import { conflict, invalidFields } from './problems'

interface Command {
  actor: Actor | null
  endpoint: Endpoint
  request: FastifyRequest
}

const header = 'idempotency-key'

/**
 * Runs a command once for each Idempotency-Key of a person: a repeat gets the first one's reply, and one that comes
 * while the first still runs waits for it. The reply is kept in the command's own transaction, sealed with the key; of
 * the key there is only a hash, so that nobody but who repeats the command can read what may be a password.
 */
export async function runOnce(db: Db, { actor, endpoint, request }: Command, act: () => Promise<unknown>) {
  const key = request.headers[header]
  if (key === undefined || !actor) return act()
  if (typeof key !== 'string' || key.length > 200) throw invalidFields({ [header]: 'Write at most 200 characters' })

  const place = { account_id: actor.accountId, key: createHash('sha256').update(key).digest('base64url') }
  if (!(await reserve(db, place, endpoint.path))) return unseal(key, await findReply(db, place, endpoint.path))
  const reply = await act()
  await db
    .updateTable('idempotency_key')
    .set({ reply: JSON.stringify(seal(key, reply)) })
    .where('account_id', '=', place.account_id)
    .where('key', '=', place.key)
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
  return String(found.reply)
}

const cipher = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

const sealingKey = (key: string) => Buffer.from(hkdfSync('sha256', key, '', 'reply of a command', 32))

function seal(key: string, reply: unknown): string {
  const nonce = randomBytes(nonceLength)
  const sealing = createCipheriv(cipher, sealingKey(key), nonce)
  const sealed = Buffer.concat([sealing.update(JSON.stringify(reply) ?? 'null'), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64')
}

function unseal(key: string, sealed: string): unknown {
  const bytes = Buffer.from(sealed, 'base64')
  const opening = createDecipheriv(cipher, sealingKey(key), bytes.subarray(0, nonceLength))
  opening.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
  const text = Buffer.concat([opening.update(bytes.subarray(nonceLength + tagLength)), opening.final()])
  return JSON.parse(text.toString())
}
