import { useApi } from '@bellhouse/api-client'
import { whoAmI } from '@bellhouse/contracts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OwnPassword } from './own-password'

/** Whoever came in with a one-time password chooses an own one before anything else; the server insists on it too. */
export function OwnPasswordFirst({ children }: { children: ReactNode }) {
  const api = useApi()
  const { data: me } = useQuery({
    queryKey: [whoAmI.path],
    queryFn: () => api(whoAmI, {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return me?.mustChangePassword ? <OwnPassword category={me.category} /> : children
}
