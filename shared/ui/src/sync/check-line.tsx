import { useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { StatusLine } from './status-line'
import styles from './status-line.module.css'
import { checkSentence, checksOf, type NamedCheck, type Waiting } from './waiting-work'

interface CheckLineProps {
  outboxes: readonly Waiting[]
  subscribe: (listener: () => void) => () => void
}

/** The rest takes their place as soon as these are settled, and a phone keeps its screen. */
const mostShown = 3

/** Says on every page what its person has to look at elsewhere, and leads there; the screen that is open tells of its own. */
export function CheckLine({ outboxes, subscribe }: CheckLineProps) {
  // As a text, which is the same until something of it changes: most keys that are typed change nothing here.
  const written = useSyncExternalStore(subscribe, () => JSON.stringify(checksOf(outboxes)))
  const { pathname, search } = useLocation()
  const checks = (JSON.parse(written) as NamedCheck[]).filter(({ to }) => to !== pathname + search)
  const more = checks.length - mostShown
  return (
    <StatusLine icon="alert">
      {checks.length > 0 && (
        <>
          {checkSentence(checks)}.{' '}
          {checks.slice(0, mostShown).map(({ to, label }) => (
            <Link key={`${to} ${label}`} to={to} className={styles.way}>
              {label}
            </Link>
          ))}
          {more > 0 && `and ${more} more`}
        </>
      )}
    </StatusLine>
  )
}
