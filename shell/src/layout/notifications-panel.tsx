import type { ChatPanelProps } from '@bellhouse/contracts'
import { IconButton } from '@bellhouse/ui'
import { type MouseEvent, useEffect, useId, useRef } from 'react'
import { useLive } from '../live/live-context'
import { RemotePanel } from '../remotes/remote-part'
import styles from './notifications-panel.module.css'

/** Slides out from the edge; what is in it comes from the chat's own remote, and only now. */
export function NotificationsPanel({ onClose }: { onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const live = useLive()
  const props: ChatPanelProps = live ? { live } : {}

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
        <div className={styles.body}>
          <RemotePanel remote="chat" exposed="./panel" title="Notifications" props={props} />
        </div>
      </div>
    </dialog>
  )
}
