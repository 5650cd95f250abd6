import { readPermissions, type Session, useSession } from '@bellhouse/session'
import { guardToast, hasUnsavedInput, Notice, notify } from '@bellhouse/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { useMe } from '../features/own-password/use-me'
import { useDeployed } from '../remotes/remotes-context'
import { homeRemoteOf } from './home-remote'
import { rememberReturn } from './return-address'
import { findDestination, isAnyUnknown, isOffered, type ScreenRoute } from './routes'
import { useRoutes } from './use-offered-routes'
import { findWhySignedOut } from './why-signed-out'

interface GuardProps {
  /** Shows a screen to somebody who may see it. */
  screen: (route: ScreenRoute, session: Session) => ReactNode
  /** Shows what is not known yet, or could not be learnt, to somebody who is signed in; the address may belong to it. */
  unknown: (session: Session) => ReactNode
}

/** Decides about every address inside the layout. The server decides again about everything that it shows. */
export function Guard({ screen, unknown }: GuardProps) {
  const session = useSession()
  const deployed = useDeployed()
  const { pathname } = useLocation()
  const destination = findDestination(useRoutes(), pathname, session?.category)

  const isIncomplete = isAnyUnknown(deployed)
  if (destination.kind !== 'screen' && session) {
    // A path may be shared by several remotes, so nothing is said of it while the one that may have it is not known yet.
    const mayBeOwn = destination.kind === 'unknown' || !homeRemoteOf(deployed, session.category)
    if (isIncomplete && mayBeOwn) return unknown(session)
  }
  // Nor is it before anybody has signed in.
  if (!session && (destination.kind !== 'unknown' || isIncomplete)) return <SignedOut />
  if (!session || destination.kind === 'unknown') return <Navigate to="/not-found" replace />
  if (destination.kind === 'of-others') return <WrongCategory />
  return <Offered route={destination.route}>{screen(destination.route, session)}</Offered>
}

/** What a person's role leaves out is as closed to them as what is for others; what they had begun before it did stays for them to copy. */
function Offered({ route: { row }, children }: { route: ScreenRoute; children: ReactNode }) {
  const person = useMe() ?? readPermissions()
  const opened = useRef<string>(undefined)
  const isOpen = isOffered(row, person)
  useEffect(() => {
    if (isOpen) opened.current = row.path
  }, [isOpen, row.path])

  if (!isOpen && !(opened.current === row.path && hasUnsavedInput())) return <WrongCategory />
  return (
    <>
      {!isOpen && (
        <Notice kind="warning" role="alert">
          Your role has changed and no longer has this page. Nothing more can be saved here: copy what you still need
          before you leave.
        </Notice>
      )}
      {children}
    </>
  )
}

function SignedOut() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    rememberReturn(pathname + search + hash)
    notify(findWhySignedOut() ?? 'Please login first!', 'warning', { ...guardToast, toastId: 'signed-out' })
    navigate('/login', { replace: true })
  }, [])
  return null
}

function WrongCategory() {
  const navigate = useNavigate()
  useEffect(() => {
    notify('You can not access this page!', 'error', { ...guardToast, toastId: 'wrong-category' })
    navigate('/unauthorized', { replace: true })
  }, [navigate])
  return null
}
