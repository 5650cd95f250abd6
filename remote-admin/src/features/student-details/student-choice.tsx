import { PersonChoice } from '@bellhouse/ui'
import { useDeferredValue } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useStudentsFound } from './student-details.queries'

interface StudentChoiceProps {
  title: string
  /** The address of the screen for the student with that id. */
  addressOf: (studentId: string) => string
}

/** What a screen about one student shows while its address names nobody. */
export function StudentChoice({ title, addressOf }: StudentChoiceProps) {
  const [params] = useSearchParams()
  const students = useStudentsFound(useDeferredValue(params.get('search') ?? ''))
  const people = students.map(({ id, name, photo, admissionNumber, stream }) => ({
    id,
    name,
    photo,
    detail: stream ? `${admissionNumber} · ${stream}` : admissionNumber,
    to: addressOf(id),
  }))
  return <PersonChoice title={title} label="Search students" people={people} />
}
