import type { Register } from '@bellhouse/contracts'
import { ConfirmDialog } from '../dialog/confirm-dialog'
import { countOf, longDay } from '../words/words'

type UnusualDay = NonNullable<Register['unusualDay']>

/** Why this day is not one for a register. */
export const unusualDaySentences: Record<UnusualDay, string> = {
  weekend: 'This day is in the weekend.',
  holiday: 'This day is a holiday.',
  'outside-term': 'This day is outside the term.',
  future: 'This day has not come yet.',
}

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
      confirm="Save register anyway"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        {unusualDaySentences[day]} {countOf(register.students.length, 'student')} would get an entry for{' '}
        {longDay(register.date)}.
      </p>
    </ConfirmDialog>
  )
}
