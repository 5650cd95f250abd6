import { useApi } from '@bellhouse/api-client'
import type { Edit } from '@bellhouse/api-client/outbox'
import { readSession } from '@bellhouse/session'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { ConversationStore } from './conversation-store'
import {
  entriesOf,
  type MessageEntry,
  type MessageHeld,
  type MessageOutbox,
  type MessagePayload,
  messageOutboxOf,
  newMessage,
} from './message-outbox'

const nothing = { subscribe: () => () => {}, state: () => null }

/** What waits to go to a conversation, and how something is sent: at once, or when the network is back, each message once. */
export function useOutgoing(threadId: string, store: ConversationStore) {
  const { outbox, put } = useMessageOutbox()
  const { subscribe, state } = outbox ?? nothing
  useSyncExternalStore(subscribe, state)

  useEffect(
    () =>
      outbox?.subscribe((replies) => {
        for (const { entry, reply } of replies) if (entry.group === threadId) store.take(reply)
      }),
    [outbox, store, threadId],
  )

  return {
    entries: outbox ? entriesOf(outbox, threadId) : [],
    send: (payload: MessagePayload) => put(newMessage(threadId, payload)),
    /** Tries a refused message once more, as a new one at the end. */
    again: async ({ key, payload }: MessageEntry) => {
      await outbox?.drop([key])
      put(newMessage(threadId, payload))
    },
    drop: ({ key }: MessageEntry) => void outbox?.drop([key]),
  }
}

function useMessageOutbox() {
  const api = useApi()
  const [person] = useState(() => readSession()?.username ?? '')
  const [outbox, setOutbox] = useState<MessageOutbox | null>(null)
  const [failure, setFailure] = useState<unknown>(null)

  useEffect(() => {
    let isHere = true
    messageOutboxOf(api, person).then(
      (opened) => isHere && setOutbox(opened),
      (error) => isHere && setFailure(error),
    )
    return () => {
      isHere = false
    }
  }, [api, person])

  if (failure) throw failure
  // Whoever presses Enter as soon as the conversation is there has sent it, though the outbox is still being opened.
  const put = (message: Edit<MessagePayload, MessageHeld>) => {
    const reportedAbove = () => undefined
    void messageOutboxOf(api, person).then((opened) => opened.put([message], { now: true }), reportedAbove)
  }
  return { outbox, put }
}
