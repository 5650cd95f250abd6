import { StaffChoice, StaffProfilePage } from '@bellhouse/people'
import { LinkButton } from '@bellhouse/ui'
import { useParams } from 'react-router-dom'
import { useStaffMember } from './staff-profile.queries'

const title = 'Staff profile'

export default function StaffProfileScreen() {
  const { staff_id: staffId } = useParams()
  if (!staffId) return <StaffChoice title={title} addressOf={(id) => `/staff_profile/${id}`} />
  return <OneProfile staffId={staffId} />
}

function OneProfile({ staffId }: { staffId: string }) {
  return (
    <StaffProfilePage
      title={title}
      member={useStaffMember(staffId)}
      actions={
        <>
          <LinkButton to={`/staff_details/${staffId}`}>Account and history</LinkButton>
          <LinkButton icon="pencil" to={`/edit_staff/${staffId}`}>
            Edit record
          </LinkButton>
        </>
      }
    />
  )
}
