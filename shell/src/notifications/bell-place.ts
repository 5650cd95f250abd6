export const bellParts = ['messages', 'notices', 'tasks', 'settings'] as const
export type BellPart = (typeof bellParts)[number]

/** Where the panel opens. */
export interface BellPlace {
  part: BellPart
  /** Of the messages: the conversation to begin with. */
  threadId?: string
}

const known = new Map<string, BellPlace>()

/** The place that an address asks for with `notifications` and `conversation`; the same one each time for the same words. */
export function readPlace(params: URLSearchParams): BellPlace | null {
  const part = bellParts.find((name) => name === params.get('notifications'))
  if (!part) return null
  const threadId = params.get('conversation') ?? ''
  const key = `${part} ${threadId}`
  const place = known.get(key) ?? { part, ...(threadId && { threadId }) }
  known.set(key, place)
  return place
}
