import type { StaffProfile } from '@bellhouse/contracts'
import { Page, Sheet, Sheets } from '@bellhouse/ui'
import type { ReactNode } from 'react'
import { StaffFacts } from './staff-facts'
import { StaffGroups, StaffTeaching } from './staff-teaching'

interface StaffProfilePageProps {
  title: string
  member: StaffProfile
  /** What the reader may do with it. */
  actions?: ReactNode
}

/** The profile of a member of staff: the same for the office and for themselves. */
export function StaffProfilePage({ title, member, actions }: StaffProfilePageProps) {
  const { name, staffNumber, classTeacherOf } = member
  const leads = classTeacherOf.map(({ label }) => `class teacher of ${label}`)
  return (
    <Page title={title} lead={[name, staffNumber, ...leads].join(' · ')} actions={actions}>
      <Sheets>
        <Sheet title="Record">
          <StaffFacts member={member} />
        </Sheet>
        <StaffTeaching member={member} />
        <StaffGroups member={member} />
      </Sheets>
    </Page>
  )
}
