import type { ApplicationCard } from '@bellhouse/contracts'
import { Button, Disclosure, Notice, TextField } from '@bellhouse/ui'
import { useDeferredValue, useState } from 'react'
import { useApplicationRecords } from './application.queries'
import { hasLeft } from './application-words'

interface RecordsAlikeProps {
  card: ApplicationCard
  onChoose: (studentId: string) => void
}

/** Who is on record already is admitted onto that record; whoever goes by another name is found by the number. */
export function RecordsAlike({ card, onChoose }: RecordsAlikeProps) {
  const [number, setNumber] = useState('')
  const { students } = useApplicationRecords(card.id, useDeferredValue(number.trim()))
  return (
    <>
      {students.map((student) => (
        <Notice
          key={student.id}
          kind="warning"
          action={
            <Button onClick={() => onChoose(student.id)}>
              {hasLeft(student.status) ? 'Admit onto' : 'Close against'} {student.number}
            </Button>
          }
        >
          {student.name} {hasLeft(student.status) ? 'was at the school' : 'is on record already'}:{' '}
          {[student.number, student.stream, student.status].filter(Boolean).join(', ')}.
        </Notice>
      ))}
      <Disclosure title="They were at the school before">
        <TextField
          label="Admission number of before"
          value={number}
          hint="Their record is found by it, whatever name it has."
          onChange={(event) => setNumber(event.target.value)}
        />
      </Disclosure>
    </>
  )
}
