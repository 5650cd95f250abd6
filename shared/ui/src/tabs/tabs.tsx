import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './tabs.module.css'

export interface Tab {
  id: string
  label: ReactNode
  content: ReactNode
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  /** Where the choice lives elsewhere, in the address for instance. */
  chosen?: string | undefined
  onChoose?: (id: string | undefined) => void
}

/** One of several contents at a time; arrow keys move between the tabs. */
export function Tabs({ label, tabs, chosen, onChoose }: TabsProps) {
  const base = useId()
  const list = useRef<HTMLDivElement>(null)
  const [own, setOwn] = useState(tabs[0]?.id)
  const current = tabs.find((tab) => tab.id === (onChoose ? chosen : own)) ?? tabs[0]
  const setChosen = onChoose ?? setOwn
  const currentId = current?.id

  // On a phone the row is wider than the page, and the chosen tab must be seen.
  useEffect(() => {
    const tab = currentId && list.current?.querySelector<HTMLElement>('[aria-selected=true]')
    if (tab && list.current) list.current.scrollLeft = tab.offsetLeft - list.current.offsetLeft - tab.offsetWidth / 2
  }, [currentId])

  const handleKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step || !current) return
    event.preventDefault()
    const next = (tabs.indexOf(current) + step + tabs.length) % tabs.length
    setChosen(tabs[next]?.id)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }

  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={handleKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab === current}
            aria-controls={tab === current ? `${base}-panel` : undefined}
            tabIndex={tab === current ? 0 : -1}
            className={styles.tab}
            onClick={() => setChosen(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {current && (
        <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${current.id}`}>
          {current.content}
        </div>
      )}
    </div>
  )
}
