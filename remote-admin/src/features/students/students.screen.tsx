import {
  Button,
  ClassScreen,
  countOf,
  EmptyState,
  LinkButton,
  type OfClass,
  Page,
  Pager,
  Sheet,
  useAddress,
} from '@bellhouse/ui'
import { useDeferredValue, useMemo } from 'react'
import { filtersIn, isNarrowed } from './student-filters'
import { StudentTable } from './student-table'
import { StudentToolbar } from './student-toolbar'
import { useExportStudents, useStudents } from './students.queries'

export default function StudentsScreen() {
  return <ClassScreen title="Students">{(of) => <StudentList {...of} />}</ClassScreen>
}

function StudentList({ title, classCode }: OfClass) {
  const { params, change } = useAddress()
  const filters = useMemo(() => filtersIn(classCode, params), [classCode, params])
  const shown = useDeferredValue(filters)
  const { rows, next, total } = useStudents(shown)
  const { download, isBusy } = useExportStudents()

  return (
    <Page
      title={title}
      lead={total === null ? undefined : countOf(total, 'student')}
      actions={
        <>
          <Button icon="download" busy={isBusy} onClick={() => download(filters)}>
            Export CSV
          </Button>
          <LinkButton icon="upload" to="/import_roster">
            Import roster
          </LinkButton>
        </>
      }
    >
      <Sheet flush>
        <StudentToolbar classCode={classCode} filters={filters} onChange={change} />
        {rows.length === 0 ? (
          <Nobody isNarrowed={isNarrowed(shown)} />
        ) : (
          <>
            <StudentTable rows={rows} filters={shown} isStale={shown !== filters} onChange={change} />
            <Pager next={next}>{placeOf(rows.length, total, next)}</Pager>
          </>
        )}
      </Sheet>
    </Page>
  )
}

function Nobody({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) {
    return (
      <EmptyState icon="search" action={<LinkButton to="?">Show all</LinkButton>}>
        No student matches what you are looking for.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon="students"
      action={
        <LinkButton look="primary" icon="upload" to="/import_roster">
          Import roster
        </LinkButton>
      }
    >
      Here you will find the students, once they are in the portal.
    </EmptyState>
  )
}

function placeOf(shown: number, total: number | null, next: string | null) {
  if (total !== null) return `${shown} of ${countOf(total, 'student')}`
  return next ? `${countOf(shown, 'student')}, and more` : countOf(shown, 'student')
}
