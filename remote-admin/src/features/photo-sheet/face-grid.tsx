import { addressOf } from '@bellhouse/contracts'
import { SmallPortrait } from '@bellhouse/photos'
import { OfferedLink } from '@bellhouse/ui'
import styles from './face-grid.module.css'
import type { Face } from './photo-sheet.queries'

/** Faces with their names, as many in a row as there is room for; five on paper. */
export function FaceGrid({ students }: { students: readonly Face[] }) {
  return (
    <ul className={styles.faces}>
      {students.map(({ id, name, admissionNumber, photo }) => (
        <li key={id} className={styles.face}>
          <SmallPortrait name={name} photo={photo} />
          <OfferedLink to={addressOf.student(id)} className={styles.name}>
            {name}
          </OfferedLink>
          <span className={styles.number}>{admissionNumber}</span>
        </li>
      ))}
    </ul>
  )
}
