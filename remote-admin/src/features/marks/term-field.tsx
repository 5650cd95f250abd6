import { SelectField, useAddress } from '@bellhouse/ui'
import { useSchool } from './marks.queries'

/** The term of the address; the current one stands there without being named. */
export function TermField() {
  const { params, change } = useAddress()
  const { terms } = useSchool()
  const current = terms.find(({ isCurrent }) => isCurrent)?.id ?? ''
  return (
    <SelectField
      label="Term"
      options={terms.map(({ id, label }) => ({ value: id, label }))}
      value={params.get('term') ?? current}
      onChange={({ target }) => change({ term: target.value === current ? undefined : target.value })}
    />
  )
}
