import { addressOf, type Child } from '@bellhouse/contracts'
import { StudentStatus } from '@bellhouse/people'
import { PersonLine } from '@bellhouse/photos'
import { Chip, EmptyState, List, ListItem, Sheet } from '@bellhouse/ui'

/** The students of a guardian, with what the guardian is to each. */
export function Children({ students }: { students: readonly Child[] }) {
  return (
    <Sheet title="Students" flush>
      {students.length === 0 ? (
        <EmptyState icon="students">
          No student has this guardian. Students get them where their record is edited.
        </EmptyState>
      ) : (
        <List>
          {students.map((child) => (
            <ListItem
              key={child.id}
              title={
                <PersonLine
                  name={child.name}
                  photo={child.photo}
                  detail={[child.stream ?? 'No stream', child.relation].filter(Boolean).join(', ')}
                  to={addressOf.student(child.id)}
                />
              }
              aside={<Flags child={child} />}
            />
          ))}
        </List>
      )}
    </Sheet>
  )
}

function Flags({ child: { status, isPrimary, isEmergency, livesWith, isOnlyContact } }: { child: Child }) {
  return (
    <>
      <StudentStatus status={status} />
      {isPrimary && <Chip tone="accent">Primary</Chip>}
      {isEmergency && <Chip tone="late">Emergency</Chip>}
      {livesWith && <Chip>Lives with</Chip>}
      {isOnlyContact && <Chip tone="absent">Only contact</Chip>}
    </>
  )
}
