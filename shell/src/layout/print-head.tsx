import styles from './print-head.module.css'

/** On paper, where menu and header are not, says whose page it is and of which day. */
export function PrintHead({ school }: { school: string }) {
  return (
    <div className={styles.head} aria-hidden>
      <span>{school}</span>
      <span>{new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(new Date())}</span>
    </div>
  )
}
