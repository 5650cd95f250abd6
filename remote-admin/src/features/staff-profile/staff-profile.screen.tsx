import { addressOf } from '@bellhouse/contracts'
import { StaffChoice, StaffProfilePage } from '@bellhouse/people'
import { LinkButton } from '@bellhouse/ui'
import { useParams } from 'react-router-dom'
import { useStaffMember } from './staff-profile.queries'

const title = 'Staff profile'

export default function StaffProfileScreen() {
  const { staff_id: staffId } = useParams()
  if (!staffId) return <StaffChoice title={title} addressOf={addressOf.staffProfile} />
  return <OneProfile staffId={staffId} />
}

function OneProfile({ staffId }: { staffId: string }) {
  const member = useStaffMember(staffId)
  return (
    <StaffProfilePage
      title={title}
      member={member}
      actions={
        <>
          <LinkButton to={addressOf.staff(staffId)}>Account and history</LinkButton>
          {!member.erasedOn && (
            <LinkButton icon="pencil" to={addressOf.editStaff(staffId)}>
              Edit record
            </LinkButton>
          )}
        </>
      }
    />
  )
}
