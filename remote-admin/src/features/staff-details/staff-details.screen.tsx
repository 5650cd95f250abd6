import { AccountSheet } from '@bellhouse/accounts'
import { addressOf, restoreEmployment } from '@bellhouse/contracts'
import { StaffChoice, StaffFacts, StaffGroups, StaffTeaching, staffLabels } from '@bellhouse/people'
import { PhotoField } from '@bellhouse/photos'
import { PrivacySheet } from '@bellhouse/privacy'
import { History } from '@bellhouse/records'
import { Offered } from '@bellhouse/session'
import { LinkButton, Page, Sheet, Sheets } from '@bellhouse/ui'
import { useParams } from 'react-router-dom'
import { ErasedMember } from './erased-member'
import type { Member } from './hand-over-groups'
import { HandOversSheet } from './hand-overs-sheet'
import { RestoreEmployment } from './restore-employment'
import { useStaffChanges, useStaffMember } from './staff-details.queries'

export default function StaffDetailsScreen() {
  const { staff_id: staffId } = useParams()
  return staffId ? (
    <StaffDetails staffId={staffId} />
  ) : (
    <StaffChoice title="Staff details" addressOf={addressOf.staff} />
  )
}

function StaffDetails({ staffId }: { staffId: string }) {
  const member = useStaffMember(staffId)
  const { erasedOn } = member
  return erasedOn ? <ErasedMember {...{ member, erasedOn }} /> : <StaffPage member={member} />
}

function StaffPage({ member }: { member: Member }) {
  const { id: staffId } = member
  const changes = useStaffChanges(staffId)
  return (
    <Page
      isRecord
      title={member.name}
      lead={[member.title, member.staffNumber].filter(Boolean).join(' · ')}
      actions={
        <>
          {(member.status === 'left' || member.employedUntil) && (
            <Offered act={restoreEmployment}>
              <RestoreEmployment member={member} />
            </Offered>
          )}
          {member.account && (
            <LinkButton icon="lock" to={addressOf.access(member.account.id)}>
              What they may do
            </LinkButton>
          )}
          <LinkButton icon="plus" to={addressOf.assignSubject(staffId)}>
            Assign subject
          </LinkButton>
          <LinkButton icon="pencil" to={addressOf.editStaff(staffId)}>
            Edit record
          </LinkButton>
        </>
      }
    >
      <Sheets isPacked>
        <Sheet title="Record">
          <StaffFacts
            member={member}
            photoField={<PhotoField name={member.name} photo={member.photo} owner={{ staffId }} />}
          />
        </Sheet>
        <StaffTeaching
          member={member}
          action={<LinkButton to={addressOf.assignSubject(staffId)}>Assign subject</LinkButton>}
        />
        <StaffGroups member={member} />
        <HandOversSheet member={member} />
        <AccountSheet
          name={member.name}
          owner={{ staffId }}
          account={member.account}
          hasLeft={member.status === 'left'}
        />
        <PrivacySheet kind="staff" personId={staffId} canErase={member.status === 'left'} />
        <History changes={changes} labels={staffLabels} />
      </Sheets>
    </Page>
  )
}
