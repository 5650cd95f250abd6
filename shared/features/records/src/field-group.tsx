import type { ReactNode } from 'react'
import styles from './record.module.css'

/** Fields that belong together under one heading. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}
