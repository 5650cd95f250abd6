import { can } from '@bellhouse/contracts'
import type { Actor } from '../../../http/actor'
import { notFound } from '../../../http/problems'

/** Admins have every stream; a teacher has those that are assigned to them or that their role reaches, and others do not exist for them. */
export function mustHaveStream(actor: Actor, streamId: string, assigned: readonly string[]) {
  if (can(actor, 'registers.read-all')) return
  if (!assigned.includes(streamId)) throw notFound('stream')
}
