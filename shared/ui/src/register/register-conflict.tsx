import type { Register } from '@bellhouse/contracts'
import { Button } from '../button/button'
import { Notice } from '../empty/notice'
import { wordOf } from '../status/status-words'
import { clockTime, countOf } from '../words/words'
import styles from './register.module.css'
import { differences, type Mark, type Marks, settled } from './register-marks'

interface RegisterConflictProps {
  newer: Register
  marks: Marks
  onKeep: () => void
  onTake: () => void
}

/** Somebody else saved in between: shows both, and asks. */
export function RegisterConflict({ newer, marks, onKeep, onTake }: RegisterConflictProps) {
  const rows = differences(newer, settled(marks))
  return (
    <Notice
      kind="warning"
      role="alert"
      action={
        <>
          <Button onClick={onTake}>Take theirs</Button>
          <Button onClick={onKeep}>Keep mine</Button>
        </>
      }
    >
      <p>
        {newer.takenBy ?? 'Somebody else'} saved this register
        {newer.takenAt ? ` at ${clockTime(newer.takenAt)}` : ''} while you were entering yours. It differs for{' '}
        {countOf(rows.length, 'student')}.
      </p>
      <ul className={styles.differences}>
        {rows.map(({ name, mine, theirs }) => (
          <li key={name}>
            <b>{name}</b>: theirs {textOf(theirs)}, yours {textOf(mine)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function textOf({ status, minutesLate, note }: Mark) {
  const minutes = minutesLate ? ` ${minutesLate} min` : ''
  return `${wordOf(status ?? 'present').toLowerCase()}${minutes}${note ? ` (${note})` : ''}`
}
