import { findKeptAnswer, keepAnswer } from '@bellhouse/api-client/kept'

const nameOf = (threadId: string) => `chat-draft ${threadId}`

/** What was written and not sent, kept in this browser for its person alone. */
export async function findDraft(person: string, threadId: string): Promise<string> {
  const kept = await findKeptAnswer<string>(person, nameOf(threadId)).catch(() => undefined)
  return kept?.value ?? ''
}

/** A browser that keeps nothing loses a draft with its page, and nothing else. */
export const keepDraft = (person: string, threadId: string, text: string) =>
  keepAnswer(person, nameOf(threadId), text).catch(() => {})
