import { useAddress } from '@bellhouse/ui'
import { useSchool } from './marks.queries'

/** The term that the address names; a word that is no term of the school is left out. */
export function useTerm(): string | undefined {
  const { params } = useAddress()
  const { terms } = useSchool()
  const asked = params.get('term')
  return terms.find(({ id }) => id === asked)?.id
}
