import type { ReactNode } from 'react'
import { OwnPassword } from './own-password'
import { useMe } from './use-me'

/** Whoever came in with a one-time password chooses an own one before anything else; the server insists on it too. */
export function OwnPasswordFirst({ children }: { children: ReactNode }) {
  const me = useMe()
  return me?.mustChangePassword ? <OwnPassword category={me.category} /> : children
}
