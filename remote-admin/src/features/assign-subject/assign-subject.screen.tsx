import { LinkButton, Page, PersonChoice, Sheet, Sheets } from '@bellhouse/ui'
import { useDeferredValue } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { AllocationForm } from './allocation-form'
import { Allocations } from './allocations'
import { useStaffFound, useStaffMember } from './assign-subject.queries'
import { ClassTeacherForm } from './class-teacher-form'

export default function AssignSubjectScreen() {
  const { staff_id: staffId } = useParams()
  return staffId ? <AssignSubject staffId={staffId} /> : <TeacherChoice />
}

function AssignSubject({ staffId }: { staffId: string }) {
  const member = useStaffMember(staffId)
  return (
    <Page
      title="Assign subject"
      lead={`${member.name} · ${member.staffNumber}`}
      actions={
        <LinkButton icon="user" to={`/staff_details/${staffId}`}>
          Staff details
        </LinkButton>
      }
    >
      <Sheets>
        <Sheet title="A subject in a stream">
          <AllocationForm staffId={staffId} />
        </Sheet>
        <Sheet title="Class teacher">
          <ClassTeacherForm member={member} />
        </Sheet>
      </Sheets>
      <Sheet title="Allocated so far" flush>
        <Allocations allocations={member.allocations} />
      </Sheet>
    </Page>
  )
}

function TeacherChoice() {
  const [params] = useSearchParams()
  const staff = useStaffFound(useDeferredValue(params.get('search') ?? ''))
  const people = staff.map(({ id, name, photo, staffNumber }) => ({
    id,
    name,
    photo,
    detail: staffNumber,
    to: `/assign_subject/${id}`,
  }))
  return <PersonChoice title="Assign subject" label="Search staff" people={people} />
}
