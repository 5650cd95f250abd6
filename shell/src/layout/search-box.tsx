import { Icon } from '@bellhouse/ui'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { findHits, type SearchHit } from './search'
import styles from './search-box.module.css'
import { useRecords } from './use-records'
import { useSearchKeys } from './use-search-keys'

/** Finds what the person may open. Arrows move, Enter opens, Escape leaves; `/` and Ctrl-K come here from anywhere. */
export function SearchBox({ screens }: { screens: readonly SearchHit[] }) {
  const navigate = useNavigate()
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const [hasFocus, setHasFocus] = useState(false)
  useSearchKeys(input)

  const records = useRecords(hasFocus ? words : '')
  const hits = hasFocus ? [...records, ...findHits(screens, words)] : []
  const isOpen = hasFocus && words.trim() !== ''

  const leave = () => {
    setWords('')
    input.current?.blur()
  }
  const open = (hit: SearchHit | undefined) => {
    if (!hit) return
    leave()
    navigate(hit.url)
  }
  const handleKeyDown = byKey({
    ArrowDown: () => setAt((at + 1) % Math.max(hits.length, 1)),
    ArrowUp: () => setAt((at - 1 + hits.length) % Math.max(hits.length, 1)),
    Enter: () => open(hits[at]),
    Escape: leave,
  })

  return (
    <search className={styles.search}>
      <label className={styles.box}>
        <Icon name="search" className={styles.icon} />
        <input
          ref={input}
          type="search"
          role="combobox"
          aria-label="Search"
          aria-keyshortcuts="/ Control+K"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && hits[at] ? `${listId}-${at}` : undefined}
          autoComplete="off"
          placeholder="Search . . ."
          value={words}
          onChange={({ target }) => {
            setWords(target.value)
            setAt(0)
          }}
          onFocus={() => setHasFocus(true)}
          onBlur={() => setHasFocus(false)}
          onKeyDown={handleKeyDown}
        />
      </label>
      <Found id={listId} {...{ isOpen, hits, at }} onOpen={open} />
    </search>
  )
}

/** What each key does instead of what it does otherwise. */
const byKey = (acts: Record<string, () => void>) => (event: KeyboardEvent) => {
  const act = acts[event.key]
  if (!act) return
  event.preventDefault()
  act()
}

interface FoundProps {
  id: string
  isOpen: boolean
  hits: readonly SearchHit[]
  /** The place of the chosen one. */
  at: number
  onOpen: (hit: SearchHit) => void
}

const Found = ({ id, isOpen, hits, at, onOpen }: FoundProps) => (
  <>
    <div id={id} role="listbox" aria-label="Found" hidden={!isOpen} className={styles.hits}>
      {hits.map((hit, index) => (
        <Hit
          key={`${hit.url} ${hit.title} ${hit.group}`}
          id={`${id}-${index}`}
          hit={hit}
          isChosen={index === at}
          onOpen={() => onOpen(hit)}
        />
      ))}
    </div>
    <p role="status" className={isOpen && hits.length === 0 ? styles.none : styles.quiet}>
      {isOpen && hits.length === 0 && 'No results.'}
    </p>
  </>
)

interface HitProps {
  id: string
  hit: SearchHit
  isChosen: boolean
  onOpen: () => void
}

function Hit({ id, hit, isChosen, onOpen }: HitProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the box's own, as for every list that it controls.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the box, which names the chosen line.
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={styles.hit}
      // The box would lose the focus, and with it the list, before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      <span>{hit.title}</span>
      <small>{hit.group}</small>
    </div>
  )
}
