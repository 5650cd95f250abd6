import type { Notifications } from '@bellhouse/contracts'
import { VisuallyHidden } from '@bellhouse/ui'
import { useEffect, useRef, useState } from 'react'
import styles from './bell-button.module.css'
import type { BellPlace } from './bell-place'
import { textOf, totalOf } from './bell-words'
import { useBrowserNotifications } from './use-browser-notifications'
import { useFollowing, useIsLineSettled, useNotifications } from './use-notifications'

export interface BellBadgeProps {
  /** By which the bell finds its description. */
  id: string
  onOpen: (place: BellPlace) => void
}

/** The number at the bell. It is heard with the bell, and said aloud only when there is more than before. */
export function BellBadge({ id, onOpen }: BellBadgeProps) {
  const news = useNotifications(useIsLineSettled())
  useFollowing()
  useBrowserNotifications(news, onOpen)
  const said = useRise(news)
  // What the panel shows is there when it is opened.
  useEffect(() => void import(/* webpackChunkName: "portal" */ './panel-content').catch(() => undefined), [])
  const total = news ? totalOf(news) : 0
  return (
    <>
      {total > 0 && (
        <span className={styles.badge} aria-hidden>
          {total > 99 ? '99+' : total}
        </span>
      )}
      <VisuallyHidden>
        <span id={id}>{news && textOf(news)}</span>
        <span aria-live="polite">{said}</span>
      </VisuallyHidden>
    </>
  )
}

const quietFor = 30_000

/** What there is, in words, when that has become more; not twice within half a minute. */
function useRise(news: Notifications | undefined) {
  const [said, setSaid] = useState('')
  const last = useRef({ total: Number.POSITIVE_INFINITY, saidAt: 0 })
  useEffect(() => {
    if (!news) return
    const total = totalOf(news)
    const isMore = total > last.current.total
    const isQuiet = Date.now() - last.current.saidAt > quietFor
    last.current = { total, saidAt: isMore && isQuiet ? Date.now() : last.current.saidAt }
    if (isMore && isQuiet) setSaid(`Notifications: ${textOf(news)}`)
  }, [news])
  return said
}
