import { wordOfStatus } from '@bellhouse/contracts'
import { Button, clockTime, countOf, Notice } from '@bellhouse/ui'
import styles from './entries-to-check.module.css'
import type { Mark, MarkedStudent } from './register-marks'
import type { OpenRegister } from './use-register'

/** What waits for its person: entries that somebody else saved differently, and what the server did not take. */
export function EntriesToCheck({ open, onSave }: { open: OpenRegister; onSave: () => void }) {
  return (
    <>
      <Conflict open={open} rows={open.rows.filter(({ state }) => state === 'conflict')} />
      <Refused open={open} rows={open.rows.filter(({ state }) => state === 'refused')} onSave={onSave} />
    </>
  )
}

interface ToCheckProps {
  open: OpenRegister
  rows: readonly MarkedStudent[]
}

function Conflict({ open, rows }: ToCheckProps) {
  const [first] = rows
  if (!first) return null
  const { by, at } = first.theirs ?? { by: null, at: null }
  return (
    <Notice
      kind="warning"
      role="alert"
      action={
        rows.length > 1 && (
          <>
            <Button onClick={() => open.takeTheirs(rows)}>Take all of theirs</Button>
            <Button onClick={() => open.keepMine(rows)}>Keep all of mine</Button>
          </>
        )
      }
    >
      <p>
        {by ?? 'Somebody else'} saved this register{at ? ` at ${clockTime(at)}` : ''} before yours arrived. It differs
        for {countOf(rows.length, 'student')}; nothing is saved over another.
      </p>
      <ul className={styles.differences}>
        {rows.map((row) => (
          <li key={row.student.studentId}>
            <span>
              <b>{row.student.name}</b>: theirs {row.theirs ? textOf(row.theirs) : 'nothing'}, yours {textOf(row.mark)}
            </span>
            <Button aria-label={`Take theirs, ${row.student.name}`} onClick={() => open.takeTheirs([row])}>
              Take theirs
            </Button>
            <Button aria-label={`Keep mine, ${row.student.name}`} onClick={() => open.keepMine([row])}>
              Keep mine
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Refused({ open, rows, onSave }: ToCheckProps & { onSave: () => void }) {
  if (rows.length === 0) return null
  const reasons = [...new Set(rows.map(({ reason }) => reason))]
  return (
    <Notice
      kind="bad"
      role="alert"
      action={
        <>
          <Button onClick={() => open.takeTheirs(rows)}>Put back what was there</Button>
          <Button onClick={onSave}>Save again</Button>
        </>
      }
    >
      <p>{countOf(rows.length, 'entry', 'entries')} could not be saved. What you entered is kept here.</p>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{sentenceOf(rows, reason)}</li>
        ))}
      </ul>
    </Notice>
  )
}

function sentenceOf(rows: readonly MarkedStudent[], reason: string | undefined) {
  const names = rows.filter((row) => row.reason === reason).map(({ student }) => student.name)
  return names.length === rows.length && names.length > 3 ? reason : `${names.join('; ')}: ${reason}`
}

export function textOf({ status, minutesLate, note }: Mark) {
  const minutes = minutesLate ? ` ${minutesLate} min` : ''
  return `${wordOfStatus(status ?? 'present').toLowerCase()}${minutes}${note ? ` (${note})` : ''}`
}
