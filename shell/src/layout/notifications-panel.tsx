import { IconButton, useLayer } from '@bellhouse/ui'
import { type MouseEvent, useEffect, useId, useRef } from 'react'
import type { BellPlace } from '../notifications/bell-place'
import { LaterPart } from './later-part'
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
        <LaterPart
          key={`${place.part} ${place.threadId ?? ''}`}
          part="Notifications"
          load={loadContent}
          props={{ place, onClose }}
        />
      </div>
    </dialog>
  )
}
