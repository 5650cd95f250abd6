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
  /** What came in, in its path and body. */
  input: unknown
}

const header = 'idempotency-key'

/**
 * Runs a command once for each Idempotency-Key of a person: a repeat gets the first one's reply, and one that comes
 * while the first still runs waits for it. The reply is kept in the command's own transaction, sealed with the key; of
 * the key there is only a hash, so that nobody but who repeats the command can read what may be a password.
 */
export async function runOnce(db: Db, { actor, endpoint, request, input }: Command, act: () => Promise<unknown>) {
  const key = request.headers[header]
  if (key === undefined || !actor) return act()
  if (typeof key !== 'string' || key.length > 200) throw invalidFields({ [header]: 'Write at most 200 characters' })

  const place = { account_id: actor.accountId, key: hashOf(key) }
  const asked = { endpoint: endpoint.path, request_hash: hashOfRequest(key, request, input) }
  if (!(await reserve(db, place, asked))) return unseal(key, await findReply(db, place, asked))
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

interface Asked {
  endpoint: string
  request_hash: string
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Tells one request from another without keeping what was in it: the key is in the hash, and only the caller knows that. */
const hashOfRequest = (key: string, { method, url }: FastifyRequest, input: unknown) =>
  hashOf(JSON.stringify([key, method, url, input]))

// While another transaction holds the same key, the database lets this statement wait for its end.
async function reserve(db: Db, place: Place, asked: Asked) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency_key')
    .values({ ...place, ...asked, status: 200, reply: sql`'null'` })
    .onConflict((found) => found.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

async function findReply(db: Db, place: Place, { endpoint, request_hash }: Asked) {
  const found = await db
    .selectFrom('idempotency_key')
    .select(['endpoint', 'reply', 'request_hash as requestHash'])
    .where('account_id', '=', place.account_id)
    .where('key', '=', place.key)
    .executeTakeFirstOrThrow()
  if (found.endpoint !== endpoint) throw conflict('This key was used for another command')
  // A command of before the upgrade has no hash yet.
  if (found.requestHash !== null && found.requestHash !== request_hash)
    throw conflict('This key was used for the same command with other values. Send it again with a new key')
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

/** Keys of requests that nobody repeats after a week. */
export async function deleteOldKeys(db: Db) {
  await sql`delete from idempotency_key where at < now() - interval '7 days'`.execute(db)
}
