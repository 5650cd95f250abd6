import { useEffect, useRef, useState } from 'react'
import { findDraft, keepDraft } from './drafts'

/** Milliseconds of rest after which what was typed is kept. */
const rest = 300

/** What somebody is writing to a conversation, as it was left the last time. */
export function useDraft(person: string, threadId: string) {
  const [text, setText] = useState('')
  const isTouched = useRef(false)

  useEffect(() => {
    let isHere = true
    void findDraft(person, threadId).then((kept) => {
      if (isHere && !isTouched.current && kept) setText(kept)
    })
    return () => {
      isHere = false
    }
  }, [person, threadId])

  useEffect(() => {
    if (!isTouched.current) return
    const keep = () => void keepDraft(person, threadId, text)
    const timer = setTimeout(keep, rest)
    return () => {
      clearTimeout(timer)
      keep()
    }
  }, [person, threadId, text])

  const write = (next: string) => {
    isTouched.current = true
    setText(next)
  }
  return [text, write] as const
}
