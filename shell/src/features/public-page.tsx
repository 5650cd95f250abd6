import { lazy, type ReactNode, Suspense } from 'react'
import NotFoundScreen from './not-found/not-found.screen'
import SignInScreen from './sign-in/sign-in.screen'
import UnauthorizedScreen from './unauthorized/unauthorized.screen'

interface Visit {
  /** The query, with its question mark. */
  search: string
  /** Somebody is about to sign in. */
  onTyping?: () => void
}

const ResetPasswordScreen = lazy(() => import('./reset-password/reset-password.screen'))

const signIn = ({ onTyping }: Visit) => <SignInScreen {...(onTyping && { onTyping })} />

/** The pages that need no session, by their addresses. */
const publicPages: Record<string, (visit: Visit) => ReactNode> = {
  '/': signIn,
  '/login': signIn,
  '/auth/reset-password': ({ search }) => (
    <Suspense>
      <ResetPasswordScreen token={new URLSearchParams(search).get('token')} />
    </Suspense>
  ),
  '/unauthorized': () => <UnauthorizedScreen />,
  '/not-found': () => <NotFoundScreen />,
}

const pageAt = (pathname: string) => publicPages[pathname.replace(/(?<=.)\/+$/, '')]

export const isPublic = (pathname: string) => pageAt(pathname) !== undefined

/** Whether the page is of use only to somebody who is not signed in. */
export const asksToSignIn = (pathname: string) => pageAt(pathname) === signIn

/** The public page at an address, or nothing. */
export function PublicPage({ pathname, ...visit }: Visit & { pathname: string }) {
  return pageAt(pathname)?.(visit) ?? null
}
