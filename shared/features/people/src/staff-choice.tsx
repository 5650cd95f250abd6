import { useEndpoint } from '@bellhouse/api-client'
import { listStaff } from '@bellhouse/contracts'
import { useDeferredValue } from 'react'
import { useSearchParams } from 'react-router-dom'
import { PersonChoice } from './person-choice'

interface StaffChoiceProps {
  title: string
  /** The address of the screen for the member of staff with that id. */
  addressOf: (staffId: string) => string
}

/** What a screen about one member of staff shows while its address names nobody. */
export function StaffChoice({ title, addressOf }: StaffChoiceProps) {
  const [params] = useSearchParams()
  const search = useDeferredValue(params.get('search') ?? '')
  const { rows } = useEndpoint(listStaff, search ? { search } : {})
  const people = rows.map(({ id, name, photo, staffNumber }) => ({
    id,
    name,
    photo,
    detail: staffNumber,
    to: addressOf(id),
  }))
  return <PersonChoice title={title} label="Search staff" people={people} />
}
