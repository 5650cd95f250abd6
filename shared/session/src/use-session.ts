import { useMemo, useSyncExternalStore } from 'react'
import { readSession, readToken, watchSession } from './session'
import { type Session, sessionOf } from './token'

const validToken = () => (readSession() ? readToken() : null)

/** Who is signed in, now and after every change. */
export function useSession(): Session | null {
  const token = useSyncExternalStore(watchSession, validToken)
  return useMemo(() => sessionOf(token), [token])
}
