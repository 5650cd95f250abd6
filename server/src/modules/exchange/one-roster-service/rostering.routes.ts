import { idNameOf, oneRosterSchemas, type RosterRead, rosterReads } from '@bellhouse/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CallLimit } from '../../../http/call-limit'
import { handle } from '../../../http/handle'
import { forbidden, signedOut } from '../../../http/problems'
import type { Db } from '../../../platform/db/open'
import { hashOf } from '../../../platform/secrets'
import { oneRosterLines, readSchoolRoster } from '../roster-exports'
import { findTokenBearer } from './roster-clients.repo'
import { linksOf, type PageWanted, pageOf, selectionOf } from './roster-page'
import { RosterRecords } from './roster-records'
import { readChangeTimes } from './roster-records.repo'
import { RosterScopes } from './roster-scope'

/** In a minute; whoever reads a large school page by page needs far fewer. */
const mostCalls = 600

/** The rostering service of OneRoster 1.2, read only. */
export function rosteringRoutes(app: FastifyInstance) {
  const limit = new CallLimit(app, 'roster systems', mostCalls)
  const publicUrl = app.env.PUBLIC_URL

  async function mayRead(request: FastifyRequest, { scopes }: RosterRead) {
    const [, token] = /^Bearer ([\w-]+)$/i.exec(request.headers.authorization ?? '') ?? []
    const bearer = token && (await findTokenBearer(app.db, hashOf(token)))
    if (!bearer) throw signedOut()
    if (!scopes.some((scope) => bearer.scopes.includes(scope))) throw forbidden()
    await limit.mustBeSeldom(bearer.clientId)
  }

  for (const read of rosterReads) {
    const serve = ({ db, input, request, reply }: Asked) =>
      answer(read, { db, input: input as Input, url: publicUrl + request.url, reply, publicUrl })
    handle(app, read.endpoint, serve, { mayCall: (request) => mayRead(request, read) })
  }
}

type Input = PageWanted & { fields?: string } & Record<string, unknown>
interface Asked {
  db: Db
  input: unknown
  request: FastifyRequest
  reply: FastifyReply
}
interface Asking {
  db: Db
  input: Input
  url: string
  reply: FastifyReply
  publicUrl: string
}

async function answer(read: RosterRead, { db, input, url, reply, publicUrl }: Asking) {
  const { kind, path, isList, property } = read
  const fields = Object.keys(oneRosterSchemas[kind].shape)
  const select = selectionOf(input.fields, fields)
  const records = new RosterRecords(oneRosterLines(await readSchoolRoster(db)), publicUrl)
  const scopes = new RosterScopes(records)
  const ids = path.flatMap((part) => (typeof input[idNameOf(part)] === 'string' ? [String(input[idNameOf(part)])] : []))
  const changedAt = await readChangeTimes(db, kind, records.of(kind))
  const whole = (record: ReturnType<typeof scopes.one>) => ({
    ...record,
    status: 'active',
    dateLastModified: changedAt(record),
  })
  if (!isList) return { [property]: select(whole(scopes.one(path.at(-1) ?? '', ids.at(-1) ?? ''))) }
  const { page, total } = pageOf(scopes.list(read, ids).map(whole), input, fields)
  reply.header('x-total-count', total).header('link', linksOf(url, input, total))
  return { [property]: page.map(select) }
}
