import { useEndpoint } from '@bellhouse/api-client'
import { listStudents } from '@bellhouse/contracts'
import { useDeferredValue } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PersonChoice } from './person-choice'

interface StudentChoiceProps {
  title: string
  /** The address of the screen for the student with that id. */
  addressOf: (studentId: string) => string
}

/** What a screen about one student shows while its address names nobody. */
export function StudentChoice({ title, addressOf }: StudentChoiceProps) {
  const [params] = useSearchParams()
  const search = useDeferredValue(params.get('search') ?? '')
  const students = useEndpoint(listStudents, search ? { search } : {}).rows
  const people = students.map(({ id, name, photo, admissionNumber, stream }) => ({
    id,
    name,
    photo,
    detail: stream ? `${admissionNumber} · ${stream}` : admissionNumber,
    to: addressOf(id),
  }))
  return <PersonChoice title={title} label="Search students" people={people} />
}
