import { PersonChoice } from '@bellhouse/ui'
import { useDeferredValue } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useStudentsFound } from './student-details.queries'

export function StudentChoice() {
  const [params] = useSearchParams()
  const students = useStudentsFound(useDeferredValue(params.get('search') ?? ''))
  const people = students.map(({ id, name, photo, admissionNumber, stream }) => ({
    id,
    name,
    photo,
    detail: stream ? `${admissionNumber} · ${stream}` : admissionNumber,
    to: `/student_details/${id}`,
  }))
  return <PersonChoice title="Student details" label="Search students" people={people} />
}
