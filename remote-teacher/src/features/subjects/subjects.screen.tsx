import { addressOf } from '@bellhouse/contracts'
import { OwnSubjects, useOwnAllocations } from '@bellhouse/own-teaching'
import { countOf, LinkButton, Page } from '@bellhouse/ui'

export default function SubjectsScreen() {
  const allocations = useOwnAllocations()
  return (
    <Page title="Subjects Allocated" lead={`${countOf(allocations.length, 'allocation')} this term`}>
      <OwnSubjects
        allocations={allocations}
        reader="staff"
        action={<LinkButton to={addressOf.teacherTimetable()}>See your timetable</LinkButton>}
      />
    </Page>
  )
}
