import { countOf, EmptyState, List, ListItem } from '@bellhouse/ui'
import { useMyAllocations } from './dashboard.queries'

export function MySubjects() {
  const allocations = useMyAllocations()

  if (allocations.length === 0) {
    return <EmptyState icon="subjects">Here you will find the subjects that are allocated to you.</EmptyState>
  }
  return (
    <List>
      {allocations.map(({ id, subject, stream, students }) => (
        <ListItem key={id} title={subject} detail={`${stream}, ${countOf(students, 'student')}`} />
      ))}
    </List>
  )
}
