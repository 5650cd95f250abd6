import styles from './loading.module.css'
import { VisuallyHidden } from './visually-hidden'

const rows = ['a', 'b', 'c', 'd', 'e', 'f']

/** Says `Loading` at once to assistive technology, and to the eye after 200 ms as the outline of a screen. */
export function Loading() {
  return (
    <div role="status" data-loading className={styles.loading}>
      <VisuallyHidden>Loading</VisuallyHidden>
      <div className={styles.skeleton} aria-hidden>
        <div className={styles.title} />
        <div className={styles.lead} />
        <div className={styles.sheet}>
          {rows.map((row) => (
            <div key={row} className={styles.row} />
          ))}
        </div>
      </div>
    </div>
  )
}
