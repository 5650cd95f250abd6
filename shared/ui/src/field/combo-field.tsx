import { type KeyboardEvent, useId, useState } from 'react'
import { IconButton } from '../button/button'
import styles from './combo-field.module.css'
import { Field, type FieldWords } from './field'
import fieldStyles from './field.module.css'

export interface Found {
  value: string
  label: string
  /** Tells two of the same name apart. */
  detail?: string | null
}

interface ComboFieldProps extends FieldWords {
  /** What is chosen, as its field shows it; null while nothing is. */
  chosen: string | null
  /** What the words typed so far have found. */
  found: readonly Found[]
  onSearch: (words: string) => void
  onChoose: (found: Found | null) => void
  placeholder?: string
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Chooses one of many by a few letters: arrows move, Enter chooses, Escape closes. */
export function ComboField({ chosen, found, onSearch, onChoose, placeholder, ...words }: ComboFieldProps) {
  const listId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const isOpen = typed !== null

  const type = (text: string) => {
    setTyped(text)
    setAt(0)
    onSearch(text)
  }
  const close = () => {
    setTyped(null)
    onSearch('')
  }
  const choose = (one: Found | null) => {
    onChoose(one)
    close()
  }

  const handleKeyDown = listKeys({
    isOpen,
    onOpen: () => type(''),
    onStep: (step) => setAt((at + step + found.length) % Math.max(1, found.length)),
    onEnter: () => found[at] && choose(found[at]),
    onEscape: close,
  })

  return (
    <Field {...words}>
      {(control) => (
        <div className={styles.combo}>
          <input
            {...control}
            type="text"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={isOpen ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && found[at] ? `${listId}-${at}` : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            className={fieldStyles.control}
            value={typed ?? chosen ?? ''}
            onChange={(event) => type(event.target.value)}
            onKeyDown={handleKeyDown}
            onBlur={close}
          />
          {chosen && !isOpen && (
            <IconButton icon="x" label={`Clear ${words.label.toLowerCase()}`} onClick={() => choose(null)} />
          )}
          {isOpen && <FoundList id={listId} found={found} at={at} label={words.label} onChoose={choose} />}
        </div>
      )}
    </Field>
  )
}

interface ListKeys {
  isOpen: boolean
  onOpen: () => void
  onStep: (step: number) => void
  onEnter: () => void
  onEscape: () => void
}

const listKeys =
  ({ isOpen, onOpen, onStep, onEnter, onEscape }: ListKeys) =>
  (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step) {
      event.preventDefault()
      if (isOpen) onStep(step)
      else onOpen()
    }
    if (!isOpen) return
    if (event.key === 'Escape') {
      // An open list is closed by itself, not with the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      onEscape()
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      onEnter()
    }
  }

interface FoundListProps {
  id: string
  found: readonly Found[]
  at: number
  label: string
  onChoose: (one: Found) => void
}

function FoundList({ id, found, at, label, onChoose }: FoundListProps) {
  return (
    <div id={id} role="listbox" aria-label={label} className={styles.list}>
      {found.length === 0 && (
        <div role="option" tabIndex={-1} aria-selected={false} aria-disabled className={styles.none}>
          No matches
        </div>
      )}
      {found.map((one, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text; the chosen line is told by its id.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text.
        <div
          key={one.value}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className={styles.option}
          // Before the text loses the focus and the list is gone.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(one)}
        >
          {one.label}
          {one.detail && <small>{one.detail}</small>}
        </div>
      ))}
    </div>
  )
}
