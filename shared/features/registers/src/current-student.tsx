import { wordOfStatus } from '@bellhouse/contracts'
import { PersonLine } from '@bellhouse/photos'
import type { ChangeOf } from './register-changes'
import { MinutesField, NoteField } from './register-fields'
import type { MarkedStudent } from './register-marks'
import styles from './register-row.module.css'

interface CurrentStudentProps {
  row: MarkedStudent
  onChange: ChangeOf
}

/** On a phone: the student who was touched last, with what does not fit into the row. */
export function CurrentStudent({ row, onChange }: CurrentStudentProps) {
  const { name, photo, admissionNumber, by } = row.student
  const { status } = row.mark
  return (
    <section aria-label="Chosen student" className={styles.current}>
      <PersonLine
        name={name}
        photo={photo}
        detail={[admissionNumber, status && wordOfStatus(status), by && `entered by ${by}`].filter(Boolean).join(' · ')}
      />
      {status === 'late' && <MinutesField row={row} onChange={onChange} />}
      <NoteField row={row} onChange={onChange} />
    </section>
  )
}
