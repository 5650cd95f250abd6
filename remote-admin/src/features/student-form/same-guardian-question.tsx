import type { GuardianOfStudent, GuardianRecord } from '@bellhouse/contracts'
import { Button, Notice } from '@bellhouse/ui'
import { useDeferredValue } from 'react'
import { useGuardiansReachedBy } from './student-form.queries'

interface SameGuardianQuestionProps {
  guardian: GuardianOfStudent
  /** Who is in the form already. */
  known: readonly (string | null)[]
  onReplace: (guardian: GuardianOfStudent) => void
}

/** Asks whether somebody new is the one on record whom the same phone or email reaches, before there are two records. */
export function SameGuardianQuestion({ guardian, known, onReplace }: SameGuardianQuestionProps) {
  const asked = guardian.isAnother ? nobody : guardian
  const reached = useGuardiansReachedBy(useDeferredValue(asked.phones), useDeferredValue(asked.email))
  const found = guardian.isAnother ? [] : reached.filter(({ id }) => !known.includes(id))
  if (found.length === 0) return null
  return (
    <Notice
      kind="warning"
      role="status"
      action={
        <>
          {found.map((one) => (
            <Button key={one.id} onClick={() => onReplace(ofRecord(one, guardian))}>
              Use {one.name}
            </Button>
          ))}
          <Button onClick={() => onReplace({ ...guardian, isAnother: true })}>Somebody else</Button>
        </>
      }
    >
      {found.map((one) => (
        <p key={one.id}>{sentenceOf(one)}</p>
      ))}
      <p>Is it the same person?</p>
    </Notice>
  )
}

const nobody = { phones: [], email: null }

function sentenceOf({ name, phones, email, students }: GuardianRecord) {
  const contact = [...phones, email].filter(Boolean).join(', ')
  const children = students.map((child) => child.name).join(', ')
  return `${name} (${contact}) is on record${children && ` as the guardian of ${children}`}.`
}

/** Who is on record, with what they are to this student as it was entered. */
const ofRecord = (
  { id, version, givenNames, familyName, phones, email }: GuardianRecord,
  { relation, isPrimary, isEmergency, livesWith }: GuardianOfStudent,
): GuardianOfStudent => ({
  ...{ guardianId: id, guardianVersion: version, givenNames, familyName, phones, email },
  ...{ relation, isPrimary, isEmergency, livesWith },
})
