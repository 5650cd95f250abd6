import { useEffect, useRef, useState } from 'react'
import { findDraft, storeDraft } from './drafts'

/** Milliseconds of rest after which what was typed is kept. */
const rest = 300

/** What somebody is writing to a conversation, as it was left the last time. */
export function useDraft(person: string, threadId: string) {
  const [text, setText] = useState('')
  const isTouched = useRef(false)

  useEffect(() => {
    let isHere = true
    void findDraft(person, threadId).then((draft) => {
      if (isHere && !isTouched.current && draft) setText(draft)
    })
    return () => {
      isHere = false
    }
  }, [person, threadId])

  useEffect(() => {
    if (!isTouched.current) return
    const store = () => void storeDraft(person, threadId, text)
    const timer = setTimeout(store, rest)
    // A telephone that puts the page aside may never come back to it.
    document.addEventListener('visibilitychange', store)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', store)
      store()
    }
  }, [person, threadId, text])

  const write = (next: string) => {
    isTouched.current = true
    setText(next)
  }
  return [text, write] as const
}
