import type { ReactNode } from 'react'
import { useFormSection } from './form-sections'
import styles from './record.module.css'

/** Fields that belong together under one heading; a section of the form around. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  const ref = useFormSection(title)
  return (
    <fieldset ref={ref} className={styles.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}
