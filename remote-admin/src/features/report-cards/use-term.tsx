import { SelectField, useAddress } from '@bellhouse/ui'
import { useSchool } from './report-cards.queries'

/** The term of the address, and the field that changes it; without one it is the current term. */
export function useTerm() {
  const { params, change } = useAddress()
  const { terms } = useSchool()
  const current = terms.find(({ isCurrent }) => isCurrent)?.id ?? ''
  const termId = terms.find(({ id }) => id === params.get('term'))?.id
  const field = (
    <SelectField
      label="Term"
      options={terms.map(({ id, label }) => ({ value: id, label }))}
      value={termId ?? current}
      onChange={({ target }) => change({ term: target.value === current ? undefined : target.value })}
    />
  )
  return { termId, field }
}
