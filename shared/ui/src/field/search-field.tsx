import { useEffect, useState } from 'react'
import { Icon } from '../icon/icon'
import styles from './search-field.module.css'

interface SearchFieldProps {
  label: string
  /** What the address says now. */
  value: string
  /** Told 150 ms after the last key, so that a name typed quickly is one question. */
  onSearch: (text: string) => void
  placeholder?: string
}

const pause = 150

export function SearchField({ label, value, onSearch, placeholder }: SearchFieldProps) {
  const [text, setText] = useState(value)

  useEffect(() => setText(value), [value])

  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => onSearch(text), pause)
    return () => clearTimeout(timer)
  }, [text, value, onSearch])

  return (
    <div className={styles.search}>
      <Icon name="search" className={styles.icon} />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={text}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  )
}
