import { useApi } from '@bellhouse/api-client'
import { heldBy, whoAmI } from '@bellhouse/contracts'
import { keepPermissions, readPermissions, readSession } from '@bellhouse/session'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

/** Who is signed in; undefined until the server has said so. A command of a remote that names the question asks it anew. */
export const useMe = () => useMeQuery().data

/**
 * What the person may, before the server has said so as it was kept with the session. Where nothing is kept either, what everybody of their
 * category may: what is shown grows then, and nothing is taken away again. Where the server cannot be asked it alone decides.
 */
export function useKnownPerson(): { permissions?: readonly string[] | undefined } {
  const { data, isError } = useMeQuery()
  return useMemo(() => {
    if (data || isError) return data ?? {}
    const category = readSession()?.category
    return readPermissions() ?? (category ? { permissions: heldBy(category, []) } : {})
  }, [data, isError])
}

function useMeQuery() {
  const api = useApi()
  return useQuery({
    queryKey: [whoAmI.method, whoAmI.path],
    queryFn: async () => {
      const username = readSession()?.username
      const me = await api(whoAmI, {})
      if (username) keepPermissions({ username, ...(me.permissions && { permissions: me.permissions }) })
      return me
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
