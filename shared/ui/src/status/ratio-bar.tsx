import type { Tone } from '../chip/chip'
import styles from './ratio-bar.module.css'

interface Part {
  tone: Tone
  value: number
}

interface RatioBarProps {
  parts: readonly Part[]
  /** What the whole width stands for. */
  total: number
}

/** Parts of a whole as a bar. The figures beside it say the same in words, so it is not heard. */
export function RatioBar({ parts, total }: RatioBarProps) {
  return (
    <div className={styles.bar} aria-hidden>
      {parts.map(({ tone, value }) => (
        <span key={tone} data-tone={tone} style={{ inlineSize: `${total === 0 ? 0 : (value / total) * 100}%` }} />
      ))}
    </div>
  )
}
