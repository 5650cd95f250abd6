import type { Notifications } from '@bellhouse/contracts'
import { useEffect, useRef, useState } from 'react'
import { textOf, totalOf } from './bell-words'

const quietFor = 30_000

/**
 * What there is, in words, once that has become more; not twice within half a minute, at whose end it is what there is by then. Words
 * that hold no more are taken away, so that nobody comes upon an old number beside the new one.
 */
export function useRise(news: Notifications | undefined) {
  const [said, setSaid] = useState('')
  const last = useRef({ total: Number.POSITIVE_INFINITY, saidAt: 0 })
  useEffect(() => {
    if (!news) return
    const total = totalOf(news)
    const sentence = `Notifications: ${textOf(news)}`
    setSaid((before) => (before === sentence ? before : ''))
    if (total <= last.current.total) {
      last.current.total = total
      return
    }
    const say = () => {
      last.current = { total, saidAt: Date.now() }
      setSaid(sentence)
    }
    const wait = last.current.saidAt + quietFor - Date.now()
    if (wait <= 0) return say()
    const timer = setTimeout(say, wait)
    return () => clearTimeout(timer)
  }, [news])
  return said
}
