import { Notice } from '@bellhouse/ui'
import styles from './consequences.module.css'

/** What follows, before it is done. */
export function Consequences({ sentences }: { sentences: readonly string[] }) {
  return (
    <Notice kind="info">
      <div className={styles.sentences}>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </Notice>
  )
}
