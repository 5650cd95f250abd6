import { TermFirst } from '@bellhouse/classes'
import { addressOf } from '@bellhouse/contracts'
import { ErasedRecord } from '@bellhouse/people'
import { LinkButton, Page, Sheet, Sheets } from '@bellhouse/ui'
import { useParams } from 'react-router-dom'
import { AllocationForm } from './allocation-form'
import { Allocations } from './allocations'
import { useStaffMember } from './assign-subject.queries'
import { ClassTeacherForm } from './class-teacher-form'
import { PlanDesk } from './plan-desk'

export default function AssignSubjectScreen() {
  const { staff_id: staffId } = useParams()
  if (staffId) return <AssignSubject staffId={staffId} />
  return (
    <TermFirst title="Assign subject" act="allocate subjects to teachers" termsAt={addressOf.terms()}>
      <PlanDesk />
    </TermFirst>
  )
}

function AssignSubject({ staffId }: { staffId: string }) {
  const member = useStaffMember(staffId)
  return (
    <Page
      title="Assign subject"
      lead={`${member.name} · ${member.staffNumber}`}
      actions={
        <LinkButton icon="user" to={addressOf.staff(staffId)}>
          Staff details
        </LinkButton>
      }
    >
      {member.erasedOn ? (
        <ErasedRecord kind="staff" erasedOn={member.erasedOn} />
      ) : (
        <Sheets>
          <Sheet title="A subject in a stream">
            <AllocationForm staffId={staffId} />
          </Sheet>
          <Sheet title="Class teacher">
            <ClassTeacherForm member={member} />
          </Sheet>
        </Sheets>
      )}
      <Sheet title="Allocated subjects" flush>
        <Allocations staffId={staffId} allocations={member.allocations} />
      </Sheet>
    </Page>
  )
}
