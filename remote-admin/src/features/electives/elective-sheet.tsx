import { addressOf, type ElectiveStudent, type ElectivesOfClass } from '@bellhouse/contracts'
import { EmptyState, LinkButton } from '@bellhouse/ui'
import { useCallback } from 'react'
import { ElectiveGrid } from './elective-grid'
import styles from './electives.module.css'
import { type Wanted, want } from './wanted-choices'

interface ElectiveSheetProps {
  title: string
  electives: ElectivesOfClass
  shown: readonly ElectiveStudent[]
  wanted: Wanted
  onWant: (change: (before: Wanted) => Wanted) => void
}

export function ElectiveSheet({ title, electives, shown, wanted, onWant }: ElectiveSheetProps) {
  const handleChoose = useCallback(
    (studentId: string, subjects: Iterable<readonly [string, boolean]>) =>
      onWant((before) => want(before, [studentId], subjects)),
    [onWant],
  )
  if (electives.subjects.length === 0) {
    return (
      <EmptyState icon="subjects" action={<LinkButton to={addressOf.subjects()}>Subjects</LinkButton>}>
        Everybody takes all subjects of this level. Those that are chosen will be here.
      </EmptyState>
    )
  }
  if (shown.length === 0) {
    return <EmptyState icon="students">Nobody is in this class or stream on that day.</EmptyState>
  }
  return (
    <>
      <ElectiveGrid label={title} electives={electives} shown={shown} wanted={wanted} onChoose={handleChoose} />
      <p className={styles.legend}>
        Arrow keys move, the space bar ticks. While nobody in a stream has a subject, lists of that subject show the
        whole stream.
      </p>
    </>
  )
}
