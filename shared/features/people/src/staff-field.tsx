import { useLiveEndpoint } from '@bellhouse/api-client'
import { listStaff } from '@bellhouse/contracts'
import { Offered } from '@bellhouse/session'
import { ComboField, type FieldWords } from '@bellhouse/ui'
import { useState } from 'react'

interface StaffFieldProps extends FieldWords {
  /** The name of who is chosen. */
  name: string | null
  onChoose: (member: { id: string; name: string } | null) => void
}

/** Chooses a member of staff by a few letters of name or number; nobody for whoever may not see the staff. */
export const StaffField = (props: StaffFieldProps) => (
  <Offered act={listStaff}>
    <OfferedField {...props} />
  </Offered>
)

function OfferedField({ name, onChoose, ...words }: StaffFieldProps) {
  const [search, setSearch] = useState('')
  const { data } = useLiveEndpoint(listStaff, { ...(search && { search }), status: 'active' })
  const found = (data?.rows ?? []).map((row) => ({ value: row.id, label: row.name, detail: row.staffNumber }))
  return (
    <ComboField
      {...words}
      chosen={name}
      found={found}
      placeholder="Name or staff number"
      onSearch={setSearch}
      onChoose={(one) => onChoose(one && { id: one.value, name: one.label })}
    />
  )
}
