import { StatusStrip } from '@bellhouse/attendance'
import { type AttendanceStatus, statusWords } from '@bellhouse/contracts'
import { PersonLine } from '@bellhouse/photos'
import { memo } from 'react'
import type { ChangeOf } from './register-changes'
import { MinutesField, Note } from './register-fields'
import type { MarkedStudent } from './register-marks'
import styles from './register-row.module.css'

interface RegisterRowProps {
  index: number
  row: MarkedStudent
  /** Only one row stands in the order of the Tab key. */
  isCurrent: boolean
  /** On a phone a row is one line of a name and its marks; all else stands below the list. */
  isNarrow: boolean
  onChange: ChangeOf
  onCurrent: (studentId: string, isOpen?: boolean) => void
}

export const RegisterRow = memo(function RegisterRow(props: RegisterRowProps) {
  const { index, row, isCurrent, isNarrow, onChange, onCurrent } = props
  const { mark, state } = row
  const { studentId, name, admissionNumber, photo, recent, by } = row.student
  return (
    <tr data-current={isCurrent || undefined} data-state={state} onFocus={() => onCurrent(studentId)}>
      <th scope="row">
        {isNarrow ? (
          <button type="button" tabIndex={-1} className={styles.short} onClick={() => onCurrent(studentId, true)}>
            {name}
            <RowDetail {...mark} by={by} />
          </button>
        ) : (
          <span className={styles.name}>
            <span className={styles.number}>{index + 1}</span>
            <PersonLine
              name={name}
              photo={photo}
              detail={by ? `${admissionNumber} · entered by ${by}` : admissionNumber}
            />
          </span>
        )}
      </th>
      <td>
        <StatusStrip sessions={recent} />
      </td>
      <td>
        <div className={styles.entry}>
          <StatusChoice {...props} />
          {mark.status === 'late' && !isNarrow && <MinutesField row={row} onChange={onChange} />}
          {!isNarrow && <Note row={row} isCurrent={isCurrent} onChange={onChange} />}
        </div>
      </td>
    </tr>
  )
})

function RowDetail({ minutesLate, note, by }: MarkedStudent['mark'] & { by: string | null | undefined }) {
  const parts = [minutesLate && `${minutesLate} min`, note, by && `entered by ${by}`].filter(Boolean)
  return parts.length > 0 && <span className={styles.detail}>{parts.join(' · ')}</span>
}

function StatusChoice({ row: { mark, student }, isCurrent, onChange, onCurrent }: RegisterRowProps) {
  const { studentId, name } = student
  const handleChange = (status: AttendanceStatus) => {
    // A touch marks without giving the focus.
    onCurrent(studentId)
    onChange(studentId, { status })
  }
  return (
    <div role="radiogroup" aria-label={name} className={styles.choice}>
      {statusWords.map(({ status, word, letter }) => (
        <label key={status} className={styles.status} data-status={status} title={word}>
          <input
            type="radio"
            name={`mark-${studentId}`}
            aria-label={word}
            checked={mark.status === status}
            tabIndex={isCurrent && (mark.status ?? 'present') === status ? 0 : -1}
            onChange={() => handleChange(status)}
          />
          {letter}
        </label>
      ))}
    </div>
  )
}
