import { VisuallyHidden } from '@bellhouse/ui'
import { useEffect } from 'react'
import styles from './bell-button.module.css'
import type { BellPlace } from './bell-place'
import { textOf, totalOf } from './bell-words'
import { useBrowserNotifications } from './use-browser-notifications'
import { useFollowing, useIsLineSettled, useNotifications } from './use-notifications'
import { useRise } from './use-rise'

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
