import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import styles from './step-region.module.css'

interface StepRegionProps {
  step: number
  /** The step that was shown before; it outlives the region, which goes while the import is read. */
  shown: RefObject<number | undefined>
  label: string
  children: ReactNode
}

/** The button that led to a step is gone with it, so the focus goes on to the step. */
export function StepRegion({ step, shown, label, children }: StepRegionProps) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== step) ref.current?.focus()
    shown.current = step
  }, [step, shown])
  return (
    <section ref={ref} tabIndex={-1} aria-label={label} className={styles.step}>
      {children}
    </section>
  )
}
