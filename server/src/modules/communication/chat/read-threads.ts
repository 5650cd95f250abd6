import { type ChatThread, can } from '@bellhouse/contracts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../../http/actor'
import type { Db } from '../../../platform/db/open'
import { mustBeInside } from './chat.policy'
import { findThread, type ThreadRow } from './chat-threads.repo'
import { threadOf } from './chat-words'

/** Conversations as that person sees them; whoever teaches a group may close it, and of staff nobody else is in one. */
export const threadsOf = ({ live }: FastifyInstance, actor: Actor, rows: readonly ThreadRow[]): ChatThread[] =>
  rows.map((row) => threadOf(row, live.isTyping, can(actor, 'chat-groups.write')))

export async function readThread(app: FastifyInstance, db: Db, actor: Actor, threadId: string): Promise<ChatThread> {
  const row = mustBeInside(await findThread(db, actor, threadId))
  return threadOf(row, app.live.isTyping, can(actor, 'chat-groups.write'))
}
