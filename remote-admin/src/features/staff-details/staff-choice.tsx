import { PersonChoice } from '@bellhouse/ui'
import { useDeferredValue } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useStaffFound } from './staff-details.queries'

export function StaffChoice() {
  const [params] = useSearchParams()
  const staff = useStaffFound(useDeferredValue(params.get('search') ?? ''))
  const people = staff.map(({ id, name, photo, staffNumber }) => ({
    id,
    name,
    photo,
    detail: staffNumber,
    to: `/staff_details/${id}`,
  }))
  return <PersonChoice title="Staff details" label="Search staff" people={people} />
}
