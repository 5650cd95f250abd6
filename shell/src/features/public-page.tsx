import { checkAddress } from '@bellhouse/contracts'
import { lazy, type ReactNode, Suspense } from 'react'
import NotFoundScreen from './not-found/not-found.screen'
import SignInScreen from './sign-in/sign-in.screen'
import UnauthorizedScreen from './unauthorized/unauthorized.screen'

interface Visit {
  /** The query, with its question mark. */
  search: string
  /** The code of a paper, where the address has one. */
  code: string | null
  /** Somebody is about to sign in. */
  onTyping?: () => void
}

const ResetPasswordScreen = lazy(() => import('./reset-password/reset-password.screen'))

const VerifyScreen = lazy(() => import('./verify/verify.screen'))

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
  [checkAddress()]: ({ code }) => (
    <Suspense>
      <VerifyScreen code={code} />
    </Suspense>
  ),
  '/unauthorized': () => <UnauthorizedScreen />,
  '/not-found': () => <NotFoundScreen />,
}

/** What stands behind this names one paper. */
const papers = `${checkAddress()}/`

/** The way without what names one paper, and without a last slash. */
const pageAt = (pathname: string) =>
  publicPages[pathname.startsWith(papers) ? checkAddress() : pathname.replace(/(?<=.)\/+$/, '')]

export const isPublic = (pathname: string) => pageAt(pathname) !== undefined

/** Whether the page is of use only to somebody who is not signed in. */
export const asksToSignIn = (pathname: string) => pageAt(pathname) === signIn

/** The public page at an address, or nothing. */
export function PublicPage({ pathname, ...visit }: Omit<Visit, 'code'> & { pathname: string }) {
  return pageAt(pathname)?.({ ...visit, code: codeIn(pathname) }) ?? null
}

function codeIn(pathname: string): string | null {
  if (!pathname.startsWith(papers)) return null
  return decodeURIComponent(pathname.slice(papers.length)).replace(/\/+$/, '') || null
}
