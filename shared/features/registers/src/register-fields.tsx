import { longestNote } from '@bellhouse/contracts'
import { IconButton, notify } from '@bellhouse/ui'
import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import type { ChangeOf } from './register-changes'
import styles from './register-fields.module.css'
import type { MarkedStudent } from './register-marks'

interface FieldProps {
  row: MarkedStudent
  onChange: ChangeOf
}

/** Comes with the mark L and takes the focus from its row, so that `L 1 0 Enter` is ten minutes late. */
export function MinutesField({ row: { student, mark }, onChange }: FieldProps) {
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

interface NoteProps extends FieldProps {
  isNew?: boolean
}

export function NoteField({ row: { student, mark }, onChange, isNew = false }: NoteProps) {
  return (
    <input
      className={styles.note}
      aria-label={`Note, ${student.name}`}
      placeholder="Note"
      maxLength={longestNote}
      onPaste={tellWhatIsCut}
      // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field.
      autoFocus={isNew}
      value={mark.note ?? ''}
      onChange={(event) => onChange(student.studentId, { note: event.target.value })}
    />
  )
}

/** The browser cuts what is pasted at the longest note, and says nothing. */
function tellWhatIsCut({ currentTarget, clipboardData }: ClipboardEvent<HTMLInputElement>) {
  const { value, selectionStart, selectionEnd } = currentTarget
  const stays = value.length - ((selectionEnd ?? 0) - (selectionStart ?? 0))
  const over = stays + clipboardData.getData('text').length - longestNote
  if (over > 0) void notify(`A note has at most ${longestNote} letters. The last ${over} were not pasted.`, 'warning')
}

/** A note where there is one, else the button that begins one. */
export function Note(props: FieldProps & { isCurrent: boolean }) {
  const { row, isCurrent } = props
  const [isOpen, setIsOpen] = useState(row.mark.note !== null)
  if (isOpen) return <NoteField {...props} isNew={row.mark.note === null} />
  return (
    <IconButton
      icon="message"
      label={`Add a note, ${row.student.name}`}
      tabIndex={isCurrent ? 0 : -1}
      onClick={() => setIsOpen(true)}
    />
  )
}
