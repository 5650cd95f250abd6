import { LinkButton } from '@bellhouse/ui'
import type { LessonRegister } from './lesson-registers'
import { registerWords } from './lesson-words'
import styles from './register-links.module.css'

interface RegisterLinksProps {
  registers: readonly LessonRegister[]
  /** Of a lesson that goes on now. */
  isNow: boolean
}

/** The ways to the registers of a lesson, to be seen first where one is to be taken. */
export function RegisterLinks({ registers, isNow }: RegisterLinksProps) {
  if (registers.length === 0) return null
  return (
    <span className={styles.registers}>
      {registers.map((register) => (
        <LinkButton
          key={register.to}
          to={register.to}
          look={isNow || register.isOwed ? 'primary' : 'plain'}
          icon="attendance"
        >
          {registerWords(register)}
        </LinkButton>
      ))}
    </span>
  )
}
