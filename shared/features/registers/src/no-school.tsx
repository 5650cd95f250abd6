import { type Register, type UnusualDay, unusualDaySentences } from '@bellhouse/contracts'
import { Button, EmptyState } from '@bellhouse/ui'
import { useState } from 'react'
import { UnusualDayQuestion } from './unusual-day-question'

interface NoSchoolProps {
  register: Register
  day: UnusualDay
  onConfirm: () => void
}

/** Stands in the place of the register on a day that should have none, until somebody says twice that it is meant. */
export function NoSchool({ register, day, onConfirm }: NoSchoolProps) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <EmptyState icon="calendar" action={<Button onClick={() => setIsAsked(true)}>Take a register anyway</Button>}>
        {unusualDaySentences[day]} No register is expected.
      </EmptyState>
      {isAsked && (
        <UnusualDayQuestion register={register} day={day} onConfirm={onConfirm} onClose={() => setIsAsked(false)} />
      )}
    </>
  )
}
