import { type Access, can, type downloadSchema, type Endpoint } from '@bellhouse/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { noteReadings } from '../platform/audit/readings.repo'
import { whileOnlyLooking } from '../platform/db/only-looking'
import type { Db } from '../platform/db/open'
import type { Actor } from './actor'
import { type Download, sendDownload } from './download'
import { runOnce } from './idempotency'
import { inputReaderOf } from './input-reader'
import { large, readInTurn } from './large-bodies'
import { outputCheckOf } from './output-check'
import { OwnTurns } from './own-turns'
import {
  diskFull,
  forbidden,
  notForPrograms,
  onlyLooking,
  ownPasswordFirst,
  secondFactorFirst,
  signedOut,
} from './problems'
import { sendJson } from './send-json'
import { receiveUpload, type Upload, type UploadedFile } from './upload'

type ActorFor<E extends Endpoint> = E['access'] extends 'anyone' | 'roster-client' ? Actor | null : Actor
type ReplyTo<E extends Endpoint> = E['output'] extends typeof downloadSchema ? Download : z.input<E['output']>

export interface Call<E extends Endpoint> {
  input: z.output<E['input']>
  actor: ActorFor<E>
  /** For a command the transaction that it runs in, else the plain database. */
  db: Db
  request: FastifyRequest
  reply: FastifyReply
  /** What came up with an `upload`; gone once the command is answered. */
  files: readonly UploadedFile[]
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyTo<E>> | ReplyTo<E>

interface HandleOptions<E extends Endpoint> {
  /** `false` for a command that must not hold a transaction open: one that hashes a password or parses a file. */
  transaction?: false
  /** Goes on while the disk is full: what somebody needs to get in and out. */
  onFullDisk?: true
  /** For a caller that is no person: refuses, by an expected failure, whoever may not call. */
  mayCall?: (request: FastifyRequest) => Promise<void>
  /** The students of whom the answer has what is protected; each of them is written down with who asked. */
  shows?: (answer: Awaited<ReturnType<Handler<E>>>) => readonly string[]
  /** With an upload: refuses whoever may not send to this address, before anything that comes is read. */
  admit?: (asking: { actor: ActorFor<E>; params: Record<string, unknown> }) => Promise<void>
}

const turns = new OwnTurns()

/** Serves one endpoint of the contract: who may call it, what comes in and what goes out are all checked here. */
export function handle<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  options: HandleOptions<E> = {},
) {
  const readInput = inputReaderOf(endpoint)
  const mustFit = outputCheckOf(endpoint)
  mustSayEnough(endpoint, options)
  const isCommand = endpoint.method !== 'GET' && options.transaction !== false

  async function serve(request: FastifyRequest, reply: FastifyReply, actor: Actor | null, upload: Upload | null) {
    const input = await readInTurn(request, actor, () => readInput(request, upload?.input) as z.output<E['input']>)
    const files = upload?.files ?? []
    const ask = async (db: Db) => handler({ input, actor: actor as ActorFor<E>, db, request, reply, files })
    const fit = (result: Awaited<ReturnType<typeof ask>>) =>
      endpoint.transport === 'download' ? result : mustFit(result)
    if (isCommand)
      return app.db
        .transaction()
        .execute((db) => runOnce(db, { actor, endpoint, request, input }, async () => fit(await ask(db))))
    const isClosed = Boolean(actor?.seenBy) && endpoint.method === 'GET'
    const result = await (isClosed ? whileOnlyLooking(() => ask(app.db)) : ask(app.db))
    // Somebody who sees the portal as another one sees it all the same, and is who is written down.
    if (options.shows && actor) await noteReadings(app.db, actor.seenBy ?? actor, options.shows(result))
    return fit(result)
  }

  async function serveUpload(request: FastifyRequest, reply: FastifyReply, actor: Actor | null) {
    await options.admit?.({ actor: actor as ActorFor<E>, params: request.params as Record<string, unknown> })
    const { env, uploadQuota: quota } = app
    const upload = await receiveUpload(request, { folder: env.DATA_DIR, limits: endpoint.upload, actor, quota })
    return serve(request, reply, actor, upload).finally(upload.remove)
  }

  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { endpoint },
    ...(endpoint.access === 'anyone' && { bodyLimit: large }),
    handler: async (request, reply) => {
      const actor = await app.identify(request)
      if (!actor && endpoint.access !== 'anyone') await app.mustNotHaveEnded(request)
      mustHave(actor, endpoint.access)
      mustBeForPrograms(actor, endpoint)
      mustOnlyLook(actor, endpoint)
      await options.mayCall?.(request)
      if (app.reserve.isSpent && endpoint.method !== 'GET' && !options.onFullDisk) throw diskFull()
      const isUpload = endpoint.transport === 'upload'
      // Files take as long as the line is slow, and have limits of their own.
      const act = () => (isUpload ? serveUpload(request, reply, actor) : serve(request, reply, actor, null))
      const result = await (actor && !isUpload ? turns.take(actor.accountId, act) : act())
      return endpoint.transport === 'download'
        ? sendDownload(reply, result as Download)
        : sendJson(request, reply, result)
    },
  })
}

/** Found at the start of the server, not by whoever calls it. */
function mustSayEnough<E extends Endpoint>(endpoint: E, { mayCall, shows }: HandleOptions<E>) {
  if (endpoint.access === 'roster-client' && !mayCall) {
    throw new Error(`${endpoint.method} ${endpoint.path} is for systems, and nothing says which may call it.`)
  }
  if (Boolean(endpoint.showsProtected) !== Boolean(shows)) {
    throw new Error(
      `${endpoint.method} ${endpoint.path} has to say of whom it shows what is protected, or that it shows nothing.`,
    )
  }
}

function mustHave(actor: Actor | null, access: Access) {
  if (access === 'anyone') return
  if (access === 'roster-client') {
    // A person with their own token is no system, whatever else they may do.
    if (actor) throw forbidden()
    return
  }
  if (!actor) throw signedOut()
  if (access === 'signed-in') return
  if (actor.mustChangePassword) throw ownPasswordFirst()
  if (access === 'own-sign-in') return
  if (actor.mustEnrol) throw secondFactorFirst()
  if (!can(actor, access)) throw forbidden()
}

/** Whoever looks at the portal as somebody else reads; what a reading would write is refused by the database. */
function mustOnlyLook(actor: Actor | null, { method, isForViewers }: Endpoint) {
  if (actor?.seenBy && method !== 'GET' && !isForViewers) throw onlyLooking()
}

/** A program with a token has what the token names, and nothing that belongs to a session but to ask whose it is. */
function mustBeForPrograms(actor: Actor | null, { access, method }: Endpoint) {
  if (!actor?.isProgram) return
  if (access === 'own-sign-in' || (access === 'signed-in' && method !== 'GET')) throw notForPrograms()
}
