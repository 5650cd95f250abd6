import { useApi } from '@bellhouse/api-client'
import { useEffect } from 'react'
import { messageOutboxOf } from './features/chat/message-outbox'

interface BackgroundProps {
  /** Who is signed in. */
  person: string
}

/** Messages that the person wrote without a network go wherever that person is now, and not with the next conversation only. */
export default function Background({ person }: BackgroundProps) {
  const api = useApi()
  useEffect(() => {
    // What cannot be opened says so in the conversation too, where there is something to do about it.
    messageOutboxOf(api, person).catch((error) =>
      console.warn('What was written without a network cannot be opened:', error),
    )
  }, [api, person])
  return null
}
