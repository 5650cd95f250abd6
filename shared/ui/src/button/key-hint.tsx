import styles from './key-hint.module.css'

const signs: Record<string, string> = { Enter: '↵', ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→' }

/** Shows the keys of a shortcut. Hidden from assistive technology, which learns them from `aria-keyshortcuts`. */
export function KeyHint({ keys }: { keys: string }) {
  const text = keys
    .split('+')
    .map((key) => signs[key] ?? key)
    .join(' ')
  return (
    <kbd className={styles.keys} aria-hidden>
      {text}
    </kbd>
  )
}
