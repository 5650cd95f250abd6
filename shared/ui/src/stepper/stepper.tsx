import { Icon } from '../icon/icon'
import styles from './stepper.module.css'

interface StepperProps {
  label: string
  steps: readonly string[]
  /** Index of the step that is on. */
  current: number
}

/** Where a person is in a piece of work of several steps. */
export function Stepper({ label, steps, current }: StepperProps) {
  return (
    <ol aria-label={label} className={styles.stepper}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={styles.step}
          data-done={index < current || undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className={styles.number}>{index < current ? <Icon name="check" size={16} /> : index + 1}</span>
          {step}
        </li>
      ))}
    </ol>
  )
}
