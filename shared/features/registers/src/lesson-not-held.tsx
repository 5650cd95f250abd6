import type { Register } from '@bellhouse/contracts'
import { Notice } from '@bellhouse/ui'

/** Says that nobody owes the register of a lesson that is not held, and what becomes of the mark where it is taken after all. */
export function LessonNotHeld({ register: { notHeld } }: { register: Register }) {
  if (!notHeld) return null
  return (
    <Notice>
      This lesson is marked as not held: {notHeld.reason}. Nobody owes its register. If it was held after all, take the
      register
      {notHeld.isWithOthers
        ? '; the mark stays, as other lessons are not held by it too.'
        : ': that takes the mark off.'}
    </Notice>
  )
}
