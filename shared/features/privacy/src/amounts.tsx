import type { ErasurePreview } from '@bellhouse/contracts'
import { numberText } from '@bellhouse/ui'
import { useId } from 'react'
import styles from './amounts.module.css'

/** Kinds of data with how much there is of each. */
export function Amounts({ title, rows }: { title: string; rows: ErasurePreview['goes'] }) {
  const id = useId()
  if (rows.length === 0) return null
  return (
    <section>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <ul aria-labelledby={id} className={styles.list}>
        {rows.map(({ what, count }) => (
          <li key={what}>
            <span>{what}</span>
            {count > 1 && <span className={styles.count}>{numberText(count)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
