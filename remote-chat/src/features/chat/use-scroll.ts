import type { ChatMessage } from '@bellhouse/contracts'
import { notifyError } from '@bellhouse/ui'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ConversationStore } from './conversation-store'

interface ScrollOptions {
  store: ConversationStore
  messages: readonly ChatMessage[]
  /** How many of the own messages are still on their way. */
  waiting: number
  hasOlder: boolean
  /** The message to begin at; the newest one without it. */
  around: number | undefined
}

/** Pixels within which the end, or the beginning, counts as reached. */
const near = 80

/** Stays at the end while messages come, stays where it is while somebody reads further up, and notes what has been seen. */
export function useScroll({ store, messages, waiting, hasOlder, around }: ScrollOptions) {
  const ref = useRef<HTMLElement>(null)
  const isAtEnd = useRef(around === undefined)
  const heightBefore = useRef<{ first: number | undefined; height: number }>({ first: undefined, height: 0 })
  const [isNewBelow, setIsNewBelow] = useState(false)
  const { isLoading, loadOlder } = useOlder(store)
  const first = messages[0]?.seq
  const last = messages.at(-1)?.seq

  const toEnd = () => {
    isAtEnd.current = true
    setIsNewBelow(false)
    if (ref.current) ref.current.scrollTop = ref.current.scrollHeight
  }

  useLayoutEffect(() => {
    ref.current?.querySelector('[data-sought]')?.scrollIntoView?.({ block: 'center' })
  }, [])

  useLayoutEffect(() => {
    const list = ref.current
    if (!list) return
    // Where nothing can be scrolled, all of it is in sight.
    if (list.scrollHeight <= list.clientHeight) isAtEnd.current = true
    const before = heightBefore.current
    const hasGrownAbove = before.first !== undefined && first !== undefined && first < before.first
    if (isAtEnd.current) list.scrollTop = list.scrollHeight
    else if (hasGrownAbove) list.scrollTop += list.scrollHeight - before.height
    heightBefore.current = { first, height: list.scrollHeight }
  }, [first, last, waiting])

  const noteSeen = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && isAtEnd.current) store.markRead()
  })

  useEffect(() => {
    if (!isAtEnd.current) setIsNewBelow(true)
    noteSeen()
  }, [last])

  useEffect(() => {
    document.addEventListener('visibilitychange', noteSeen)
    return () => document.removeEventListener('visibilitychange', noteSeen)
  }, [])

  const handleScroll = () => {
    const list = ref.current
    if (!list) return
    isAtEnd.current = list.scrollHeight - list.scrollTop - list.clientHeight < near
    if (isAtEnd.current) {
      setIsNewBelow(false)
      noteSeen()
    }
    if (list.scrollTop < near && hasOlder) void loadOlder()
  }

  return { ref, toEnd, isNewBelow, isLoading, loadOlder, handleScroll }
}

/** Brings a page of what was written before, one at a time. */
function useOlder(store: ConversationStore) {
  const [isLoading, setIsLoading] = useState(false)

  const loadOlder = async () => {
    if (isLoading) return
    setIsLoading(true)
    try {
      await store.loadOlder()
    } catch (error) {
      await notifyError(error)
    } finally {
      setIsLoading(false)
    }
  }
  return { isLoading, loadOlder }
}
