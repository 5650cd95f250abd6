import { findStoredValue, storeValue } from '@bellhouse/api-client/person-store'

const nameOf = (threadId: string) => `chat-draft ${threadId}`

/** What was written and not sent, kept in this browser for its person alone. */
export async function findDraft(person: string, threadId: string): Promise<string> {
  const stored = await findStoredValue<string>(person, nameOf(threadId)).catch(() => undefined)
  return stored?.value ?? ''
}

/** A browser that keeps nothing loses a draft with its page, and nothing else. */
export const storeDraft = (person: string, threadId: string, text: string) =>
  storeValue(person, nameOf(threadId), text).catch(() => {})
