import { securityAddress } from '@bellhouse/contracts'
import { useSession } from '@bellhouse/session'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { OwnPassword } from './own-password'
import { useMe } from './use-me'

/**
 * Whoever came in with a one-time password chooses an own one before anything else, and whoever lacks a second step that the school
 * requires sets it up, and goes on from there to where they were going; the server insists on both too.
 */
export function OwnSignInFirst({ children }: { children: ReactNode }) {
  const me = useMe()
  const session = useSession()
  const { pathname, search } = useLocation()
  if (session?.mustChangePassword) return <OwnPassword category={session.category} />
  if (me?.mustChangePassword) return <OwnPassword category={me.category} />
  const security = me?.mustEnrol ? securityAddress(me.category) : pathname
  return pathname === security ? children : <Navigate to={security} replace state={pathname + search} />
}
