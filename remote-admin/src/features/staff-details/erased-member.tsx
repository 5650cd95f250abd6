import { ErasedRecord, StaffGroups, StaffTeaching, staffLabels } from '@bellhouse/people'
import { PrivacySheet } from '@bellhouse/privacy'
import { History } from '@bellhouse/records'
import { Page, Sheets } from '@bellhouse/ui'
import type { Member } from './hand-over-groups'
import { useStaffChanges } from './staff-details.queries'

/** What is left of a member of staff who was erased, to read. */
export function ErasedMember({ member, erasedOn }: { member: Member; erasedOn: string }) {
  return (
    <Page isRecord title={member.name} lead={member.staffNumber}>
      <ErasedRecord kind="staff" erasedOn={erasedOn} />
      <Sheets isPacked>
        <StaffTeaching member={member} />
        <StaffGroups member={member} />
        <PrivacySheet kind="staff" personId={member.id} canErase={false} />
        <History changes={useStaffChanges(member.id)} labels={staffLabels} />
      </Sheets>
    </Page>
  )
}
