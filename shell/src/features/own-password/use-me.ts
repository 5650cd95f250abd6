import { useApi } from '@bellhouse/api-client'
import { whoAmI } from '@bellhouse/contracts'
import { useQuery } from '@tanstack/react-query'

/** Who is signed in; undefined until the server has said so. A command of a remote that names the question asks it anew. */
export function useMe() {
  const api = useApi()
  const { data } = useQuery({
    queryKey: [whoAmI.method, whoAmI.path],
    queryFn: () => api(whoAmI, {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}
