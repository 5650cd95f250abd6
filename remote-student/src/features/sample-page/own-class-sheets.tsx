import type { OwnClass } from '@bellhouse/contracts'
import { type Column, countOf, DataTable, EmptyState, Facts, Sheet, Sheets, shortDay } from '@bellhouse/ui'
import { useOwnClass } from './own-class.queries'

type Subject = OwnClass['subjects'][number]
type Band = NonNullable<OwnClass['scale']>['bands'][number]

const subjectColumns: readonly Column<Subject>[] = [
  { key: 'subject', title: 'Subject', cell: ({ name }) => <b>{name}</b> },
  { key: 'kind', title: 'Kind', cell: ({ isElective }) => (isElective ? 'Elective' : 'Compulsory') },
  { key: 'teacher', title: 'Teacher', cell: ({ teachers }) => teachers.join('; ') || 'Not allocated' },
]

const bandColumns: readonly Column<Band>[] = [
  { key: 'grade', title: 'Grade', cell: ({ grade }) => <b>{grade}</b> },
  { key: 'percent', title: 'Percent', isNumber: true, cell: ({ from, to }) => `${from} to ${to}` },
  { key: 'label', title: 'Remark', cell: ({ label }) => label },
]

/** What the four settings entries name, to read: the term, the scale, the own subjects and the own class. */
export function OwnClassSheets() {
  const { term, stream, begins, subjects, scale } = useOwnClass()
  return (
    <Sheets isPacked>
      <Sheet title="Current term">
        {term ? (
          <Facts
            facts={[
              ['Term', term.label],
              ['Begins', shortDay(term.startDate)],
              ['Ends', shortDay(term.endDate)],
            ]}
          />
        ) : (
          <EmptyState icon="terms">There is no current term.</EmptyState>
        )}
      </Sheet>
      <Sheet title="My class">
        {stream ? (
          <Facts
            facts={[
              ['Class', stream.label],
              ['Class teacher', stream.classTeacher],
              ['Room', stream.room],
              ['Students', countOf(stream.students, 'student')],
            ]}
          />
        ) : (
          <EmptyState icon="classes">
            {begins ? `${begins.stream} from ${shortDay(begins.on)}.` : 'You are in no class today.'}
          </EmptyState>
        )}
      </Sheet>
      <Sheet title="My subjects" flush>
        {subjects.length > 0 ? (
          <DataTable caption="My subjects" rows={subjects} keyOf={({ code }) => code} columns={subjectColumns} />
        ) : (
          <EmptyState icon="subjects">You take no subjects yet.</EmptyState>
        )}
      </Sheet>
      <Sheet title={scale ? `Grading scale: ${scale.name}` : 'Grading scale'} flush>
        {scale ? (
          <DataTable caption="Grading scale" rows={scale.bands} keyOf={({ grade }) => grade} columns={bandColumns} />
        ) : (
          <EmptyState icon="grading">No grading scale has been chosen for your class.</EmptyState>
        )}
      </Sheet>
    </Sheets>
  )
}
