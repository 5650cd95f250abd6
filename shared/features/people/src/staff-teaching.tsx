import type { StaffProfile } from '@bellhouse/contracts'
import { Chip, countOf, EmptyState, List, ListItem, Sheet } from '@bellhouse/ui'
import type { ReactNode } from 'react'
import { periodText } from './period-text'

interface StaffTeachingProps {
  member: StaffProfile
  /** What brings the first allocation, for whoever may. */
  action?: ReactNode
}

/** What a member of staff teaches and which streams they lead. */
export function StaffTeaching({ member: { allocations, classTeacherOf }, action }: StaffTeachingProps) {
  if (allocations.length + classTeacherOf.length === 0) {
    return (
      <Sheet title="Teaches" flush>
        <EmptyState icon="subjects" action={action}>
          Here you will find the subjects and streams of this teacher.
        </EmptyState>
      </Sheet>
    )
  }
  return (
    <Sheet title="Teaches" flush>
      <List>
        {classTeacherOf.map(({ id, label }) => (
          <ListItem key={id} title={label} aside={<Chip tone="accent">Class teacher</Chip>} />
        ))}
        {allocations.map((allocation) => (
          <ListItem
            key={allocation.id}
            title={allocation.subject}
            detail={`${allocation.stream}, ${periodText(allocation)}`}
            aside={!allocation.isCurrent && <Chip>Not now</Chip>}
          />
        ))}
      </List>
    </Sheet>
  )
}

/** The groups of students from several streams that they teach. */
export function StaffGroups({ member: { groups } }: { member: StaffProfile }) {
  if (groups.length === 0) return null
  return (
    <Sheet title="Teaching groups" flush>
      <List>
        {groups.map(({ id, title, students }) => (
          <ListItem key={id} title={title} detail={countOf(students, 'student')} />
        ))}
      </List>
    </Sheet>
  )
}
