import { AccountSheet, LinkButton, Page, Sheet, Sheets, StaffChoice } from '@bellhouse/ui'
import { useParams } from 'react-router-dom'
import { useStaffMember } from './staff-details.queries'
import { StaffFacts } from './staff-facts'
import { StaffGroups, StaffTeaching } from './staff-teaching'

export default function StaffDetailsScreen() {
  const { staff_id: staffId } = useParams()
  return staffId ? (
    <StaffDetails staffId={staffId} />
  ) : (
    <StaffChoice title="Staff details" addressOf={(id) => `/staff_details/${id}`} />
  )
}

function StaffDetails({ staffId }: { staffId: string }) {
  const member = useStaffMember(staffId)
  return (
    <Page
      title={member.name}
      lead={[member.title, member.staffNumber].filter(Boolean).join(' · ')}
      actions={
        <LinkButton icon="plus" to={`/assign_subject/${staffId}`}>
          Assign subject
        </LinkButton>
      }
    >
      <Sheets isPacked>
        <Sheet title="Record">
          <StaffFacts member={member} />
        </Sheet>
        <StaffTeaching member={member} />
        <StaffGroups member={member} />
        <AccountSheet name={member.name} owner={{ staffId }} account={member.account} />
      </Sheets>
    </Page>
  )
}
