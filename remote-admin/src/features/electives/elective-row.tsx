import { addressOf, type ElectiveStudent, type ElectivesOfClass } from '@bellhouse/contracts'
import { OfferedLink } from '@bellhouse/ui'
import { memo } from 'react'
import { CombinationChoice } from './combination-choice'
import styles from './electives.module.css'
import { placeOf } from './use-grid-keys'
import { takenBy } from './wanted-choices'

interface ElectiveRowProps {
  student: ElectiveStudent
  electives: ElectivesOfClass
  wanted: ReadonlyMap<string, boolean> | undefined
  /** The subject to whose box Tab comes, where it is in this row. */
  stop: string | null
  onChoose: (studentId: string, subjects: Iterable<readonly [string, boolean]>) => void
}

/** One student; drawn again only when something of this row changes. */
export const ElectiveRow = memo(({ student, electives, wanted, stop, onChoose }: ElectiveRowProps) => {
  const { subjects, combinations } = electives
  const taken = takenBy(student, wanted)
  return (
    <tr>
      <th scope="row">
        <OfferedLink to={addressOf.student(student.id)} tabIndex={-1}>
          {student.name}
        </OfferedLink>
        <small>{student.stream}</small>
      </th>
      {combinations.length > 0 && (
        <td>
          <CombinationChoice student={student} electives={electives} taken={taken} onChoose={onChoose} />
        </td>
      )}
      {subjects.map(({ id, name }) => (
        <td
          key={id}
          className={styles.box}
          data-changed={taken.includes(id) !== student.subjectIds.includes(id) || undefined}
        >
          {/* The whole cell is pressed. */}
          <label>
            <input
              type="checkbox"
              aria-label={`${name}, ${student.name}`}
              value={placeOf(student.id, id)}
              tabIndex={stop === id ? 0 : -1}
              checked={taken.includes(id)}
              onChange={(event) => onChoose(student.id, [[id, event.target.checked]])}
            />
          </label>
        </td>
      ))}
      <td className={styles.count}>
        <Taken count={taken.length} electives={electives} />
      </td>
    </tr>
  )
})

function Taken({ count, electives: { atLeast, atMost } }: { count: number; electives: ElectivesOfClass }) {
  if (atLeast !== null && count < atLeast) return <strong>{`${count}, at least ${atLeast}`}</strong>
  if (atMost !== null && count > atMost) return <strong>{`${count}, at most ${atMost}`}</strong>
  return count
}
