import type { OwnWeek } from '@bellhouse/contracts'
import { LinkButton } from '@bellhouse/ui'
import styles from './lesson-registers.module.css'
import type { TimedLesson } from './now-and-next'

export interface LessonRegister {
  /** Of which stream. */
  label: string
  to: string
  /** It is due and nobody has taken it. */
  isOwed: boolean
}

/** The ways to the registers of a lesson of that week: one for each stream in it. */
export type RegistersOf = (lesson: TimedLesson, week: OwnWeek) => readonly LessonRegister[]

interface LessonRegistersProps {
  registers: readonly LessonRegister[]
  isNow: boolean
}

export function LessonRegisters({ registers, isNow }: LessonRegistersProps) {
  if (registers.length === 0) return null
  return (
    <p className={styles.registers}>
      {registers.map((register) => (
        <LinkButton
          key={register.to}
          to={register.to}
          look={isNow || register.isOwed ? 'primary' : 'plain'}
          icon="attendance"
        >
          {wordsOf(register)}
        </LinkButton>
      ))}
    </p>
  )
}

export const wordsOf = ({ label, isOwed }: LessonRegister) => `${isOwed ? 'Take register' : 'Register'} of ${label}`
