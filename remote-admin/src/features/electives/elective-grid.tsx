import type { ElectiveStudent, ElectivesOfClass } from '@bellhouse/contracts'
import { ElectiveCounts } from './elective-counts'
import { ElectiveRow } from './elective-row'
import styles from './electives.module.css'
import { useGridKeys } from './use-grid-keys'
import type { Wanted } from './wanted-choices'

interface ElectiveGridProps {
  label: string
  electives: ElectivesOfClass
  shown: readonly ElectiveStudent[]
  wanted: Wanted
  onChoose: (studentId: string, subjects: Iterable<readonly [string, boolean]>) => void
}

/** Students and electives; one place of it is reached with Tab, the others from there with the arrow keys. */
export function ElectiveGrid({ label, electives, shown, wanted, onChoose }: ElectiveGridProps) {
  const { subjects, combinations } = electives
  const keys = useGridKeys(shown, subjects)
  const hasCombinations = combinations.length > 0
  return (
    <div className={styles.scroll}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is what a grid is made of.
        role="grid"
        aria-label={label}
        className={styles.grid}
        onKeyDown={keys.handleKeyDown}
        onFocus={keys.handleFocus}
      >
        <thead>
          <tr>
            <th scope="col">Student</th>
            {hasCombinations && <th scope="col">Combination</th>}
            {subjects.map(({ id, name, code }) => (
              <th key={id} scope="col" className={styles.subject}>
                {name} <small>{code}</small>
              </th>
            ))}
            <th scope="col">Taken</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((student) => (
            <ElectiveRow
              key={student.id}
              student={student}
              electives={electives}
              wanted={wanted.get(student.id)}
              stop={keys.stop.studentId === student.id ? keys.stop.subjectId : null}
              onChoose={onChoose}
            />
          ))}
        </tbody>
        <ElectiveCounts electives={electives} shown={shown} wanted={wanted} />
      </table>
    </div>
  )
}
