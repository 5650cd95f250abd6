import {
  getOwnCalendarFeed,
  listStreamCalendarFeeds,
  readCalendar as readCalendarEndpoint,
  renewOwnCalendarFeed,
  renewStreamCalendarFeed,
  revokeOwnCalendarFeed,
  revokeStreamCalendarFeed,
} from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../http/actor'
import { CallLimit } from '../../../http/call-limit'
import { etagOf } from '../../../http/etag'
import { handle } from '../../../http/handle'
import { networkOf } from '../../../http/network-of'
import { mustBeStaff } from '../../../http/own-record'
import { notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { hashOf, newSecret } from '../../../platform/secrets'
import { findStream } from '../../school/school'
import {
  type FeedOwner,
  findFeedBySecret,
  findFeedOf,
  listStreamFeeds,
  renewFeed,
  revokeFeed,
} from './calendar-feeds.repo'
import { readCalendar } from './read-calendar'

const kind = 'calendar feed'

export function calendarFeedsRoutes(app: FastifyInstance) {
  // A whole school sits behind one address: those who know a secret are never refused for what others try.
  const limit = new CallLimit(app, 'calendar feeds', 30)

  handle(app, readCalendarEndpoint, async ({ db, input, request, reply }) => {
    const feed = await findFeedBySecret(db, hashOf(input.secret))
    if (feed) await limit.mustBeSeldom(`read ${feed.id}`)
    const body = feed && (await readCalendar(db, feed))
    if (!body) {
      await limit.mustBeSeldom(`miss ${networkOf(request.ip)}`)
      throw notFound('calendar')
    }
    const etag = etagOf(body)
    const type = 'text/calendar; charset=utf-8'
    reply.header('etag', etag).header('cache-control', 'private, no-cache')
    if (request.headers['if-none-match'] !== etag) return { filename: 'lessons.ics', type, body }
    reply.code(304)
    return { filename: 'lessons.ics', type, body: '' }
  })

  handle(app, getOwnCalendarFeed, async ({ db, actor }) => {
    const feed = await findFeedOf(db, ownerOf(actor))
    return feed ? { madeAt: feed.madeAt.toISOString() } : null
  })

  handle(app, renewOwnCalendarFeed, ({ db, actor }) => renew(db, actor, ownerOf(actor)))

  handle(app, revokeOwnCalendarFeed, async ({ db, actor }) => revoke(db, actor, ownerOf(actor)))

  handle(app, listStreamCalendarFeeds, async ({ db }) => {
    const feeds = await listStreamFeeds(db)
    return feeds.map((feed) => ({ ...feed, madeAt: feed.madeAt?.toISOString() ?? null }))
  })

  handle(app, renewStreamCalendarFeed, async ({ db, input, actor }) =>
    renew(db, actor, await mustBeStream(db, input.streamId)),
  )

  handle(app, revokeStreamCalendarFeed, async ({ db, input, actor }) =>
    revoke(db, actor, await mustBeStream(db, input.streamId)),
  )
}

function ownerOf(actor: Actor): FeedOwner {
  if (actor.studentId) return { staffId: null, studentId: actor.studentId, streamId: null }
  return { staffId: mustBeStaff(actor), studentId: null, streamId: null }
}

async function mustBeStream(db: Db, streamId: string): Promise<FeedOwner> {
  if (!(await findStream(db, streamId))) throw notFound('stream')
  return { staffId: null, studentId: null, streamId }
}

/** Only whoever gets this reply ever sees the secret. */
async function renew(db: Db, actor: Actor, owner: FeedOwner) {
  const secret = newSecret()
  const madeAt = await renewFeed(db, owner, hashOf(secret), actor.accountId)
  await audit(db, actor, {
    action: 'renew calendar feed',
    kind,
    id: owner.streamId ?? owner.staffId ?? owner.studentId,
  })
  return { path: `/api/calendar/${secret}/lessons.ics`, madeAt: madeAt.toISOString() }
}

async function revoke(db: Db, actor: Actor, owner: FeedOwner) {
  await revokeFeed(db, owner)
  await audit(db, actor, {
    action: 'revoke calendar feed',
    kind,
    id: owner.streamId ?? owner.staffId ?? owner.studentId,
  })
  return {}
}
