import type { Endpoint } from '@bellhouse/contracts'
import { endpoints } from '@bellhouse/contracts/endpoints'
import { beforeAll, describe, expect, it } from '@jest/globals'
import { after, allowed, meantBy, nobodys } from './relation-answers'
import { namesIn, requestOf, thingNamed } from './relation-requests'
import { aGround } from './relation-side'
import { type Ground, makers, type Side } from './relation-things'
import {
  allowanceFor,
  type Caller,
  foreignNames,
  giveRole,
  isForOthers,
  isOpen,
  isRefused,
  keyOf,
  listRequests,
  replyTo,
  toldOf,
  twoSides,
} from './relation-walk'
import { testApp } from './test-app'
import { mayCall } from './walked-endpoints'

const app = testApp()
let ground: Ground
beforeAll(async () => {
  ground = await aGround(app)
})

const callers: readonly [string, Caller][] = [
  ['a teacher', { category: 'staff', hasRole: false }],
  ['a teacher with a role of the school', { category: 'staff', hasRole: true }],
  ['a student', { category: 'student', hasRole: false }],
  ['somebody of the office with a role of the school', { category: 'admin', hasRole: true }],
]

it('knows of each name in a request whose that is', () => {
  const names = endpoints.filter(isForOthers).flatMap((endpoint) => namesIn(endpoint))
  expect(names.filter((name) => !(name in nobodys) && !(thingNamed(name) in makers))).toEqual([])
})

it('allows nothing that can no longer be asked', () => {
  const all = endpoints.flatMap((endpoint) => namesIn(endpoint).map((name) => `${keyOf(endpoint)} ${name}`))
  expect(Object.keys(allowed).filter((key) => !all.includes(key))).toEqual([])
  const places = new Set(endpoints.map(keyOf))
  expect(Object.keys({ ...meantBy, ...after }).filter((key) => !places.has(key))).toEqual([])
})

/** What lists could tell of others. */
const listed = [
  ...['assessmentId', 'attachmentId', 'cardId', 'documentId', 'fileId', 'noteId', 'noticeId', 'paperId', 'passkeyId'],
  ...['photo', 'runId', 'sessionId', 'threadId', 'tokenId', 'uploadId'],
]

const idsOf = ({ pupil, streamId, accounts }: Side) => [
  ...[pupil.id, pupil.admission_number, streamId],
  ...Object.values(accounts).map(({ id }) => id),
]

describe.each(callers)('%s', (_, caller) => {
  const asked = endpoints.flatMap((endpoint): [string, Endpoint][] =>
    mayCall(caller.category, endpoint) && foreignNames(caller, endpoint).length > 0
      ? [[keyOf(endpoint), endpoint]]
      : [],
  )

  it.each(asked)('has nothing of others by %s', async (_, endpoint) => {
    const { mine, theirs } = await twoSides(ground, caller)
    const requests = await listRequests(endpoint, caller, { mine, theirs })
    await giveRole(mine, caller, endpoint)
    for (const { foreign, request } of requests) {
      const reply = await replyTo(mine, endpoint, request)
      const about = { foreign, request, ...reply }
      if (foreign.length === 0) expect({ ...about, isOpen: isOpen(reply) }).toMatchObject({ isOpen: true })
      else if (!isRefused(reply, foreign)) {
        expect(about).toMatchObject(allowanceFor(endpoint, foreign) ?? { status: 'refused' })
        expect(toldOf(idsOf(theirs), reply, request)).toEqual([])
      }
    }
  })
})

describe.each(callers.filter(([, { hasRole }]) => !hasRole))('%s', (_, caller) => {
  const lists = endpoints.filter(
    (endpoint) =>
      endpoint.method === 'GET' && mayCall(caller.category, endpoint) && foreignNames(caller, endpoint).length === 0,
  )

  it('is told nothing of others by what lists the own', async () => {
    const { mine, theirs } = await twoSides(ground, caller)
    const ids = [theirs.pupil.id, theirs.pupil.admission_number]
    for (const name of listed) ids.push(await theirs.thing(name))
    const told: string[] = []
    const closed: string[] = []
    for (const endpoint of lists) {
      const request = requestOf(endpoint, (name) => (name === 'termId' ? mine.termId : undefined))
      const reply = await replyTo(mine, endpoint, request)
      if (!isOpen(reply)) closed.push(`${keyOf(endpoint)} ${reply.status}`)
      told.push(...toldOf(ids, reply, request).map((id) => `${keyOf(endpoint)}: ${id}`))
    }
    // The school has none.
    expect({ told, closed }).toEqual({ told: [], closed: ['GET /api/school/badge 404'] })
  })
})
