import type { StaffProfile } from '@bellhouse/contracts'
import { Facts } from '../figure/facts'
import { Avatar } from '../person/avatar'
import { sexWords } from '../words/person-words'
import { shortDay } from '../words/words'
import { staffStatusWords } from './staff-words'

/** The record of a member of staff. */
export function StaffFacts({ member }: { member: StaffProfile }) {
  const { name, photo, sex, birthDate, startedOn, status, subjects } = member
  return (
    <>
      <Avatar name={name} photo={photo} size="large" />
      <Facts
        facts={[
          ['Staff number', member.staffNumber],
          ['Title', member.title],
          ['Given names', member.givenNames],
          ['Family name', member.familyName],
          ['Sex', sex && sexWords[sex]],
          ['Birth date', birthDate && shortDay(birthDate)],
          ['Email', member.email && <a href={`mailto:${member.email}`}>{member.email}</a>],
          ['Phone', member.phone && <a href={`tel:${member.phone.replaceAll(' ', '')}`}>{member.phone}</a>],
          ['Qualifications', member.qualifications],
          ['Can teach', subjects.map((subject) => `${subject.name} (${subject.code})`).join(', ') || null],
          ['Started', startedOn && shortDay(startedOn)],
          ['Status', staffStatusWords[status]],
        ]}
      />
    </>
  )
}
