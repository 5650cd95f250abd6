import { StatusStrip, statusWords } from '@bellhouse/attendance'
import { PersonLine } from '@bellhouse/photos'
import { IconButton } from '@bellhouse/ui'
import { memo, useEffect, useRef, useState } from 'react'
import styles from './register.module.css'
import type { ChangeOf } from './register-changes'
import type { MarkedStudent } from './register-marks'

interface RegisterRowProps {
  index: number
  row: MarkedStudent
  /** Only one row stands in the order of the Tab key. */
  isCurrent: boolean
  onChange: ChangeOf
  onCurrent: (index: number) => void
}

export const RegisterRow = memo(function RegisterRow(props: RegisterRowProps) {
  const { index, row, isCurrent, onChange, onCurrent } = props
  const { mark, state } = row
  const { studentId, name, admissionNumber, photo, recent } = row.student
  return (
    <tr data-current={isCurrent || undefined} data-state={state} onFocus={() => onCurrent(index)}>
      <th scope="row">
        <span className={styles.name}>
          <span className={styles.number}>{index + 1}</span>
          <PersonLine name={name} photo={photo} detail={admissionNumber} />
        </span>
      </th>
      <td>
        <StatusStrip sessions={recent} />
      </td>
      <td>
        <div className={styles.entry}>
          <div role="radiogroup" aria-label={name} className={styles.choice}>
            {statusWords.map(({ status, word, letter }) => (
              <label key={status} className={styles.status} data-status={status} title={word}>
                <input
                  type="radio"
                  name={`mark-${studentId}`}
                  aria-label={word}
                  checked={mark.status === status}
                  tabIndex={isCurrent && (mark.status ?? 'present') === status ? 0 : -1}
                  onChange={() => onChange(studentId, { status })}
                />
                {letter}
              </label>
            ))}
          </div>
          {mark.status === 'late' && <Minutes {...props} />}
          <Note {...props} />
        </div>
      </td>
    </tr>
  )
})

/** Comes with the mark L and takes the focus, so that `L 1 0 Enter` is ten minutes late. */
function Minutes({ row: { student, mark }, onChange }: RegisterRowProps) {
  const input = useRef<HTMLInputElement>(null)
  const isNew = useRef(mark.minutesLate === null)

  useEffect(() => {
    const row = input.current?.closest('tr')
    if (isNew.current && row?.contains(document.activeElement)) input.current?.focus()
  }, [])

  const handleChange = (text: string) => {
    const minutes = Number(text.replace(/\D/g, '').slice(0, 3))
    onChange(student.studentId, { minutesLate: Math.min(minutes, 600) || null })
  }

  return (
    <span className={styles.minutes}>
      <input
        ref={input}
        inputMode="numeric"
        placeholder=" "
        autoComplete="off"
        aria-label={`Minutes late, ${student.name}`}
        value={mark.minutesLate ?? ''}
        onChange={(event) => handleChange(event.target.value)}
      />
      min
    </span>
  )
}

function Note({ row: { student, mark }, onChange, isCurrent }: RegisterRowProps) {
  const [isOpen, setIsOpen] = useState(mark.note !== null)
  if (!isOpen) {
    return (
      <IconButton
        icon="message"
        label={`Add a note, ${student.name}`}
        tabIndex={isCurrent ? 0 : -1}
        onClick={() => setIsOpen(true)}
      />
    )
  }
  return (
    <input
      className={styles.note}
      aria-label={`Note, ${student.name}`}
      placeholder="Note"
      maxLength={500}
      // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field.
      autoFocus={mark.note === null}
      value={mark.note ?? ''}
      onChange={(event) => onChange(student.studentId, { note: event.target.value })}
    />
  )
}
