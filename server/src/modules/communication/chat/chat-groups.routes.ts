import { closeChatGroup, listChatGroups, openChatGroup } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../http/actor'
import { handle } from '../../../http/handle'
import { conflict, notFound } from '../../../http/problems'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { announce } from '../../../platform/live/announce'
import { isOneOf, mustBeInside } from './chat.policy'
import { closeGroup, listGroups, putGroup } from './chat-groups.repo'
import { findState } from './chat-threads.repo'
import { readThread } from './read-threads'

export function chatGroupsRoutes(app: FastifyInstance) {
  handle(app, listChatGroups, async ({ db, actor }) => groupsOf(db, actor))

  handle(app, openChatGroup, async ({ db, actor, input }) => {
    if (!isOneOf(await groupsOf(db, actor), input)) throw notFound('group')
    const threadId = await putGroup(db, input)
    if (!threadId)
      throw conflict('A group belongs to a school year, and there is no current term. Open it when the term begins')
    await audit(db, actor, { action: 'open group', kind: 'chat-thread', id: threadId })
    await announce(db, { type: 'thread', threadId })
    return readThread(app, db, actor, threadId)
  })

  handle(app, closeChatGroup, async ({ db, actor, input }) => {
    const group = mustBeInside(await findState(db, actor.accountId, input.threadId))
    if (!isOneOf(await groupsOf(db, actor), group)) throw notFound('group')
    await closeGroup(db, group.id)
    await audit(db, actor, { action: 'close group', kind: 'chat-thread', id: group.id })
    await announce(db, { type: 'thread', threadId: group.id })
    return readThread(app, db, actor, group.id)
  })
}

const groupsOf = async (db: Db, { staffId }: Actor) => (staffId ? listGroups(db, staffId) : [])
