import { ClassScreen, type OfClass } from '@bellhouse/classes'
import { addressOf, changeStudents, listStudents } from '@bellhouse/contracts'
import { readAddress } from '@bellhouse/records'
import { Offered } from '@bellhouse/session'
import { countOf, EmptyState, LinkButton, NoMatch, Page, Pager, Sheet, useAddress, useSelection } from '@bellhouse/ui'
import { useDeferredValue, useMemo } from 'react'
import { ChosenStudents } from './chosen-students'
import { isNarrowed } from './student-filters'
import { StudentTable } from './student-table'
import { StudentToolbar } from './student-toolbar'
import { useStudents } from './students.queries'

export default function StudentsScreen() {
  return <ClassScreen title="Students">{(of) => <StudentList {...of} />}</ClassScreen>
}

function StudentList({ title, classCode }: OfClass) {
  const { params, change } = useAddress()
  const filters = useMemo(
    () => readAddress(listStudents, params, classCode ? { class: classCode } : { class: undefined }),
    [classCode, params],
  )
  const shown = useDeferredValue(filters)
  const { rows, next, total } = useStudents(shown)
  const selection = useSelection(rows)

  return (
    <Page
      title={title}
      lead={total === null ? undefined : countOf(total, 'student')}
      actions={
        <>
          <LinkButton icon="subjects" to={addressOf.electives(classCode)}>
            Electives
          </LinkButton>
          <LinkButton icon="users" to={addressOf.guardians()}>
            Guardians
          </LinkButton>
          <LinkButton to={addressOf.duplicates()}>Possible duplicates</LinkButton>
          <LinkButton icon="upload" to={addressOf.importRoster()}>
            Import roster
          </LinkButton>
          <LinkButton look="primary" icon="plus" to={addressOf.addStudents()}>
            Add student
          </LinkButton>
        </>
      }
    >
      <Sheet flush>
        <StudentToolbar classCode={classCode} filters={filters} onChange={change} />
        <Offered act={changeStudents}>
          <ChosenStudents selection={selection} />
        </Offered>
        {rows.length === 0 ? (
          <Nobody isNarrowed={isNarrowed(shown)} />
        ) : (
          <>
            <StudentTable
              rows={rows}
              filters={shown}
              isStale={shown !== filters}
              selection={selection}
              onChange={change}
            />
            <Pager next={next}>{placeOf(rows.length, total, next)}</Pager>
          </>
        )}
      </Sheet>
    </Page>
  )
}

function Nobody({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed) {
    return <NoMatch>No student matches what you are looking for.</NoMatch>
  }
  return (
    <EmptyState
      icon="students"
      action={
        <LinkButton look="primary" icon="upload" to={addressOf.importRoster()}>
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
