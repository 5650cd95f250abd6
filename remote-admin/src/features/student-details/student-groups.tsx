import { SubjectsWithoutSet } from '@bellhouse/people'
import { countOf, EmptyState, List, ListItem, Sheet } from '@bellhouse/ui'
import type { StudentRecord } from './student-details.queries'

/** The subjects on record, and the groups in which they are taught. */
export function StudentGroups({
  groups,
  subjects,
  withoutSet = [],
}: Pick<StudentRecord, 'groups' | 'subjects' | 'withoutSet'>) {
  return (
    <Sheet title="Subjects" flush>
      {groups.length + subjects.length + withoutSet.length === 0 ? (
        <EmptyState icon="subjects">Here you will find the subjects that this student takes.</EmptyState>
      ) : (
        <List>
          <SubjectsWithoutSet withoutSet={withoutSet} />
          {subjects.length > 0 && (
            <ListItem
              title={countOf(subjects.length, 'subject')}
              detail={subjects.map(({ name }) => name).join(', ')}
            />
          )}
          {groups.map(({ id, title, teachers }) => (
            <ListItem key={id} title={title} detail={teachers.join(', ') || 'No teacher yet'} />
          ))}
        </List>
      )}
    </Sheet>
  )
}
