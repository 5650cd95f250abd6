import { IconButton } from '@bellhouse/ui'
import { type ComponentType, lazy, Suspense, useEffect, useId, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { whenIdle } from '../dom/when-idle'
import { NotificationsPanel } from '../layout/notifications-panel'
import type { BellBadgeProps } from './bell-badge'
import styles from './bell-button.module.css'
import { type BellPlace, readPlace } from './bell-place'
// Of the panel, which would fetch these few lines by a request of their own.
import './panel-content.module.css'

/** What counts comes when the page has arrived; without it the bell is a bell without a number. */
const BellBadge = lazy(async () => ({ default: await loadBadge() }))

async function loadBadge(): Promise<ComponentType<BellBadgeProps>> {
  try {
    await new Promise<void>((resolve) => whenIdle(resolve, 2_000))
    return (await import(/* webpackChunkName: "portal" */ './bell-badge')).BellBadge
  } catch {
    return () => null
  }
}

/** The bell with the number of what is new, and the panel behind it. An address can open the panel as well. */
export function BellButton() {
  const [place, setPlace] = useState<BellPlace | null>(null)
  const [params, setParams] = useSearchParams()
  const id = useId()
  const asked = readPlace(params)

  useEffect(() => {
    if (!asked) return
    setPlace(asked)
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const name of ['notifications', 'conversation']) after.delete(name)
        return after
      },
      { replace: true },
    )
  }, [asked, setParams])

  return (
    <>
      <span className={styles.bell}>
        <IconButton
          icon="bell"
          label="Notifications"
          aria-haspopup="dialog"
          aria-describedby={id}
          onClick={() => setPlace({ part: 'messages' })}
        />
        <Suspense fallback={null}>
          <BellBadge id={id} onOpen={setPlace} />
        </Suspense>
      </span>
      {place && <NotificationsPanel place={place} onClose={() => setPlace(null)} />}
    </>
  )
}
