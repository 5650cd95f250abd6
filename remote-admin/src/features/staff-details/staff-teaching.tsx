import { Chip, countOf, EmptyState, LinkButton, List, ListItem, Sheet } from '@bellhouse/ui'
import type { StaffRecord } from './staff-details.queries'

interface StaffTeachingProps {
  member: StaffRecord
}

export function StaffTeaching({ member: { id, allocations, classTeacherOf } }: StaffTeachingProps) {
  if (allocations.length + classTeacherOf.length === 0) {
    return (
      <Sheet title="Teaches" flush>
        <EmptyState icon="subjects" action={<LinkButton to={`/assign_subject/${id}`}>Assign subject</LinkButton>}>
          Here you will find the subjects and streams of this teacher.
        </EmptyState>
      </Sheet>
    )
  }
  return (
    <Sheet title="Teaches" flush>
      <List>
        {classTeacherOf.map(({ id: streamId, label }) => (
          <ListItem key={streamId} title={label} aside={<Chip tone="accent">Class teacher</Chip>} />
        ))}
        {allocations.map(({ id: allocationId, subject, stream, term, isCurrent }) => (
          <ListItem
            key={allocationId}
            title={subject}
            detail={`${stream}, ${term}`}
            aside={isCurrent && <Chip tone="present">This term</Chip>}
          />
        ))}
      </List>
    </Sheet>
  )
}

export function StaffGroups({ member: { groups } }: StaffTeachingProps) {
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
