import type { ElectiveStudent, ElectivesOfClass } from '@bellhouse/contracts'
import styles from './electives.module.css'
import { takenBy, type Wanted } from './wanted-choices'

interface ElectiveCountsProps {
  electives: ElectivesOfClass
  shown: readonly ElectiveStudent[]
  wanted: Wanted
}

/** How many take each subject: of those that are shown, and of the whole class, for which the places are. */
export function ElectiveCounts({ electives, shown, wanted }: ElectiveCountsProps) {
  const { students, subjects, combinations } = electives
  const ofAll = countsOf(students, wanted)
  const ofShown = countsOf(shown, wanted)
  return (
    <tfoot>
      {shown.length < students.length && (
        <tr>
          <th scope="row">{`Shown here: ${shown.length}`}</th>
          {combinations.length > 0 && <td />}
          {subjects.map(({ id }) => (
            <td key={id} className={styles.count}>
              {ofShown.get(id) ?? 0}
            </td>
          ))}
          <td />
        </tr>
      )}
      <tr>
        <th scope="row">{`Whole class: ${students.length}`}</th>
        {combinations.length > 0 && <td />}
        {subjects.map(({ id, places }) => (
          <td key={id} className={styles.count}>
            <Takers count={ofAll.get(id) ?? 0} places={places} />
          </td>
        ))}
        <td />
      </tr>
    </tfoot>
  )
}

function countsOf(students: readonly ElectiveStudent[], wanted: Wanted) {
  const counts = new Map<string, number>()
  for (const student of students) {
    for (const id of takenBy(student, wanted.get(student.id))) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

function Takers({ count, places }: { count: number; places: number | null }) {
  if (places === null) return count
  const text = `${count} of ${places}`
  return count > places ? <strong>{text}</strong> : text
}
