import { SelectField, useAddress } from '@bellhouse/ui'
import { useEffect, useRef } from 'react'
import { useSchool } from './report-cards.queries'

/** The address with its term, and the field that changes it; without one it is the current term. */
export function useTerm() {
  const address = useAddress()
  const { params, change } = address
  const { terms } = useSchool()
  const current = terms.find(({ isCurrent }) => isCurrent)?.id ?? ''
  const termId = terms.find(({ id }) => id === params.get('term'))?.id
  // The address shows a choice once its figures are there; what is pressed before that is meant for the choice.
  const chosen = useRef(termId)
  useEffect(() => {
    chosen.current = termId
  }, [termId])
  const choose = (id: string) => {
    chosen.current = id
    change({ term: id === current ? undefined : id })
  }
  const field = (
    <SelectField
      label="Term"
      options={terms.map(({ id, label }) => ({ value: id, label }))}
      value={termId ?? current}
      onChange={({ target }) => choose(target.value)}
    />
  )
  return { ...address, termId, field, findChosenTerm: () => chosen.current }
}
