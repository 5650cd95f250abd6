import { IconButton, ScreenFrame, useLayer } from '@bellhouse/ui'
import { lazy, type MouseEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { BellPlace } from '../notifications/bell-place'
import styles from './notifications-panel.module.css'

interface NotificationsPanelProps {
  place: BellPlace
  onClose: () => void
}

const loadContent = async () => ({
  default: (await import(/* webpackChunkName: "portal" */ '../notifications/panel-content')).PanelContent,
})

/** Slides out from the edge; what is in it comes only now. */
export function NotificationsPanel({ place, onClose }: NotificationsPanelProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayer(true, onClose)
  const [attempt, setAttempt] = useState(0)
  // React remembers a failed import for ever, so each try has its own.
  const Content = useMemo(() => lazy(loadContent), [attempt])

  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])

  const handleClick = (event: MouseEvent) => {
    if (event.target === ref.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the veil closes; for keys the browser has Escape.
    <dialog ref={ref} aria-labelledby={id} className={styles.panel} onClick={handleClick} onClose={onClose}>
      <div className={styles.content}>
        <div className={styles.head}>
          <h2 id={id}>Notifications</h2>
          <IconButton icon="x" label="Close" onClick={onClose} />
        </div>
        <ScreenFrame part="Notifications" onRetry={() => setAttempt(attempt + 1)}>
          <Content key={`${place.part} ${place.threadId ?? ''}`} place={place} onClose={onClose} />
        </ScreenFrame>
      </div>
    </dialog>
  )
}
