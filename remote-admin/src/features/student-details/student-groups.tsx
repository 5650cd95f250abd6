import { EmptyState, List, ListItem, Sheet } from '@bellhouse/ui'
import type { StudentRecord } from './student-details.queries'

export function StudentGroups({ groups }: Pick<StudentRecord, 'groups'>) {
  return (
    <Sheet title="Subjects" flush>
      {groups.length === 0 ? (
        <EmptyState icon="subjects">Here you will find the subjects that this student takes.</EmptyState>
      ) : (
        <List>
          {groups.map(({ id, title, teachers }) => (
            <ListItem key={id} title={title} detail={teachers.join(', ') || 'No teacher yet'} />
          ))}
        </List>
      )}
    </Sheet>
  )
}
