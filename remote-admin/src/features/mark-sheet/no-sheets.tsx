import { NoTerm, useHasTerm } from '@bellhouse/classes'
import { addressOf, changeAllocations } from '@bellhouse/contracts'
import { useMay } from '@bellhouse/session'
import { EmptyState, LinkButton } from '@bellhouse/ui'

/** Says why the term has no mark sheets, and leads to what this person can do about it. */
export function NoSheets() {
  const hasTerm = useHasTerm()
  const mayAllocate = useMay(changeAllocations)
  if (!hasTerm) return <NoTerm act="find the mark sheets of the term" termsAt={addressOf.terms()} />
  return (
    <EmptyState
      icon="marks"
      action={
        mayAllocate ? (
          <LinkButton look="primary" icon="plus" to={addressOf.assignSubject()}>
            Assign subject
          </LinkButton>
        ) : (
          <LinkButton to={addressOf.marks()}>Student Marks</LinkButton>
        )
      }
    >
      Here you will find the mark sheets of the term once subjects are allocated to teachers.
    </EmptyState>
  )
}
