import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useLayer } from '../back/layers'
import { IconButton } from '../button/button'
import styles from './dialog.module.css'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** The answers, the main one last. */
  actions?: ReactNode
  /** Somebody opens it to fill something in, so the cursor waits in the field with a fault, else in the first one. */
  isForm?: boolean
  /** It holds tables, which need the width of the screen. */
  isWide?: boolean
}

/** Asks or shows something above the page. Mount it to open it; the browser keeps the focus inside and gives it back. */
export function Dialog({ title, onClose, children, actions, isForm = false, isWide = false }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useLayer(true, onClose)

  // In the layout phase, because a dialog that has left the page can no longer give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    const find = (selector: string) => dialog?.querySelector<HTMLElement>(selector)
    dialog?.showModal()
    if (isForm) (find('[aria-invalid=true]') ?? find('input, select, textarea'))?.focus()
    return () => dialog?.close()
  }, [isForm])

  const handleClick = (event: MouseEvent) => {
    if (event.target === ref.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the veil closes; for keys the browser has Escape.
    <dialog
      ref={ref}
      aria-labelledby={id}
      className={styles.dialog}
      data-wide={isWide || undefined}
      onClick={handleClick}
      onCancel={(event) => {
        event.preventDefault()
        // Escape leaves the field as a click elsewhere does, so that what is saved when it is left is saved.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        onClose()
      }}
    >
      <div className={styles.content}>
        <div className={styles.head}>
          <h2 id={id}>{title}</h2>
          <IconButton icon="x" label="Close" onClick={onClose} />
        </div>
        <div className={styles.body}>{children}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  )
}
