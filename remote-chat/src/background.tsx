import { type Api, useApi } from '@bellhouse/api-client'
import { hasOutbox } from '@bellhouse/api-client/outbox-waits'
import { useEffect } from 'react'

interface BackgroundProps {
  /** Who is signed in. */
  person: string
}

/** Messages that the person wrote without a network go wherever that person is now, and not with the next conversation only. */
export default function Background({ person }: BackgroundProps) {
  const api = useApi()
  useEffect(() => {
    // What cannot be opened says so in the conversation, where there is something to do about it.
    sendMessages(api, person).catch(() => {})
  }, [api, person])
  return null
}

/** Loads next to nothing for whoever never wrote anything in this browser. */
async function sendMessages(api: Api, person: string) {
  if (!(await hasOutbox())) return
  const { messageOutboxOf } = await import('./features/chat/message-outbox')
  await messageOutboxOf(api, person)
}
