import { Avatar, Facts, shortDay } from '@bellhouse/ui'
import type { StaffRecord } from './staff-details.queries'

const states: Record<StaffRecord['status'], string> = { active: 'Active', 'on-leave': 'On leave', left: 'Left' }
const sexes = { female: 'Female', male: 'Male' }

export function StaffFacts({ member }: { member: StaffRecord }) {
  const { name, photo, sex, startedOn, status } = member
  return (
    <>
      <Avatar name={name} photo={photo} size="large" />
      <Facts
        facts={[
          ['Staff number', member.staffNumber],
          ['Title', member.title],
          ['Sex', sex && sexes[sex]],
          ['Email', member.email && <a href={`mailto:${member.email}`}>{member.email}</a>],
          ['Phone', member.phone],
          ['Qualifications', member.qualifications],
          ['Started', startedOn && shortDay(startedOn)],
          ['Status', states[status]],
        ]}
      />
    </>
  )
}
