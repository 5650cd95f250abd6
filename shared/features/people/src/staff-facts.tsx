import { type StaffProfile, sexWords } from '@bellhouse/contracts'
import { Portrait } from '@bellhouse/photos'
import { Facts, shortDay } from '@bellhouse/ui'
import type { ReactNode } from 'react'
import { staffStatusWords } from './staff-words'

interface StaffFactsProps {
  member: StaffProfile & { employedUntil?: string | null | undefined }
  /** Stands for the photo, for whoever may change it. */
  photoField?: ReactNode
}

/** The record of a member of staff. */
export function StaffFacts({ member, photoField }: StaffFactsProps) {
  const { name, photo, sex, birthDate, startedOn, status, employedUntil, subjects } = member
  return (
    <>
      {photoField ?? <Portrait name={name} photo={photo} />}
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
          ['Last day at the school', employedUntil && shortDay(employedUntil)],
        ]}
      />
    </>
  )
}
