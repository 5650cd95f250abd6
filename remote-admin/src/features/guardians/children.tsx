import { addressOf, type Child } from '@bellhouse/contracts'
import { Chip, EmptyState, List, ListItem, Sheet } from '@bellhouse/ui'
import { Link } from 'react-router-dom'

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
              title={<Link to={addressOf.student(child.id)}>{child.name}</Link>}
              detail={[child.stream ?? 'No stream', child.status !== 'active' && child.status, child.relation]
                .filter(Boolean)
                .join(', ')}
              aside={<Flags child={child} />}
            />
          ))}
        </List>
      )}
    </Sheet>
  )
}

function Flags({ child: { isPrimary, isEmergency, livesWith, isOnlyContact } }: { child: Child }) {
  return (
    <>
      {isPrimary && <Chip tone="accent">Primary</Chip>}
      {isEmergency && <Chip tone="late">Emergency</Chip>}
      {livesWith && <Chip>Lives with</Chip>}
      {isOnlyContact && <Chip tone="absent">Only contact</Chip>}
    </>
  )
}
