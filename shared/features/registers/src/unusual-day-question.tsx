import { type Register, type UnusualDay, unusualDaySentences } from '@bellhouse/contracts'
import { ConfirmDialog, countOf, longDay } from '@bellhouse/ui'

interface UnusualDayQuestionProps {
  register: Register
  day: UnusualDay
  onConfirm: () => void
  onClose: () => void
}

/** The second confirmation before a register on a day that should have none. */
export function UnusualDayQuestion({ register, day, onConfirm, onClose }: UnusualDayQuestionProps) {
  return (
    <ConfirmDialog
      title="Take a register on this day?"
      confirm="Take register anyway"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        {unusualDaySentences[day]} {countOf(register.students.length, 'student')} would get an entry for{' '}
        {longDay(register.date)} {register.date.slice(0, 4)}.
      </p>
    </ConfirmDialog>
  )
}
