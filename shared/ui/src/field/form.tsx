import type { FormEvent, ReactNode } from 'react'
import styles from './form.module.css'

interface FormProps {
  /** Names the form for assistive technology and tests. */
  label: string
  /** A form that is the whole screen takes its width. */
  isWide?: boolean
  onSubmit: () => void
  children: ReactNode
}

/** A form that says itself what is wrong, in the words of the contract, instead of the browser's bubbles. */
export function Form({ label, isWide = false, onSubmit, children }: FormProps) {
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form aria-label={label} noValidate className={isWide ? styles.wide : styles.form} onSubmit={handleSubmit}>
      {children}
    </form>
  )
}

/** Fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

/** The buttons at the end of a form, the main one last. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
