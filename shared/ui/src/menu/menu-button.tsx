import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon, type IconName } from '../icon/icon'
import styles from './menu-button.module.css'

export interface MenuItem {
  label: string
  icon?: IconName
  onChoose: () => void
}

interface MenuButtonProps {
  /** What the button shows; its text is the accessible name. */
  children: ReactNode
  items: readonly MenuItem[]
  className?: string | undefined
  /** Which edges of button and list are one below the other. */
  align?: 'start' | 'end'
}

/** A button that opens a short list of actions: arrows move, Escape closes, leaving closes. */
export function MenuButton({ children, items, className, align = 'end' }: MenuButtonProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  const close = () => {
    setIsOpen(false)
    button.current?.focus()
  }
  const handleBlur = (event: FocusEvent) => {
    if (!root.current?.contains(event.relatedTarget)) setIsOpen(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has left button and list.
    <div ref={root} className={styles.root} data-align={align} onBlur={handleBlur}>
      <button
        ref={button}
        type="button"
        className={className ?? styles.button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => event.key === 'ArrowDown' && setIsOpen(true)}
      >
        {children}
      </button>
      {isOpen && <Items id={id} items={items} onClose={close} />}
    </div>
  )
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

function Items({ id, items, onClose }: { id: string; items: readonly MenuItem[]; onClose: () => void }) {
  const list = useRef<HTMLDivElement>(null)
  const buttons = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]

  useEffect(() => list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus(), [])

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // A dialog round it would close as well.
      event.preventDefault()
      return onClose()
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    const all = buttons()
    const at = all.indexOf(document.activeElement as HTMLElement)
    all[(at + step + all.length) % all.length]?.focus()
  }

  return (
    <div ref={list} id={id} role="menu" tabIndex={-1} className={styles.items} onKeyDown={handleKeyDown}>
      {items.map(({ label, icon, onChoose }) => (
        <button
          key={label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            onClose()
            onChoose()
          }}
        >
          {icon && <Icon name={icon} />}
          {label}
        </button>
      ))}
    </div>
  )
}
