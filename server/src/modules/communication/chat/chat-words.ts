import type { ChatMessage, ChatPerson, ChatReport, ChatThread } from '@bellhouse/contracts'
import type { MessageRow } from './chat-messages.repo'
import type { ReportRow } from './chat-reports.repo'
import type { ThreadRow } from './chat-threads.repo'

interface Seen {
  isOnline: boolean
  seenAt: Date | null
  isTyping?: boolean
}

/** How long ago, as short as the list of people needs it. */
export function timeTextOf({ isOnline, seenAt, isTyping = false }: Seen, now: Date): string {
  if (isTyping) return 'typing'
  if (isOnline) return 'online'
  if (!seenAt) return ''
  const minutes = Math.max(1, Math.round((now.getTime() - seenAt.getTime()) / 60_000))
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.round(minutes / 60)
  return hours < 24 ? `${hours} h ago` : `${Math.round(hours / 24)} d ago`
}

/** Whether somebody is writing into that conversation just now. */
export type IsTyping = (threadId: string, accountId: string) => boolean

interface PersonRow extends Seen {
  id: string
  name: string
  photo: string | null
}

export const personOf = ({ id, name, photo, ...seen }: PersonRow): ChatPerson => ({
  id,
  name,
  photo,
  isOnline: seen.isOnline,
  time: timeTextOf(seen, new Date()),
})

export function threadOf(row: ThreadRow, isTyping: IsTyping, mayClose: boolean): ChatThread {
  const { id, kind, title, lastSeq, readSeq, unread, isMuted, mayWrite, otherId, photo, isOnline, seenAt } = row
  const { lastMessage, members, isClosed } = row
  return {
    id,
    kind,
    title,
    lastSeq,
    readSeq,
    unread,
    isMuted,
    mayWrite,
    person: otherId
      ? personOf({ id: otherId, name: title, photo, isOnline, seenAt, isTyping: isTyping(id, otherId) })
      : null,
    group: kind === 'group' ? { members: members ?? 0, isClosed, mayClose } : null,
    lastMessage: lastMessage && { ...lastMessage, sentAt: new Date(lastMessage.sentAt).toISOString() },
  }
}

/** A message as that person sees it. */
export const messageOf = ({ sentAt, ...row }: MessageRow, readerId: string): ChatMessage => ({
  ...row,
  sentAt: sentAt.toISOString(),
  isOwn: row.senderId === readerId,
})

export const reportOf = ({ reportedAt, decidedAt, ...row }: ReportRow): ChatReport => ({
  ...row,
  reportedAt: reportedAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
})
