import { lazy, type ReactNode, Suspense } from 'react'
import NotFoundScreen from './not-found/not-found.screen'
import { type PublicPageName, paperIn, publicPageAt } from './public-pages'
import SignInScreen from './sign-in/sign-in.screen'
import UnauthorizedScreen from './unauthorized/unauthorized.screen'

interface Visit {
  pathname: string
  /** The query, with its question mark. */
  search: string
}

const ResetPasswordScreen = lazy(() => import('./reset-password/reset-password.screen'))

const ProviderScreen = lazy(() => import('./sign-in/provider.screen'))

const VerifyScreen = lazy(() => import('./verify/verify.screen'))

const pages: Record<PublicPageName, (visit: Visit) => ReactNode> = {
  'sign-in': () => <SignInScreen />,
  'reset-password': ({ search }) => (
    <Suspense>
      <ResetPasswordScreen token={new URLSearchParams(search).get('token')} />
    </Suspense>
  ),
  provider: ({ search }) => (
    <Suspense>
      <ProviderScreen search={search} />
    </Suspense>
  ),
  verify: ({ pathname }) => (
    <Suspense>
      <VerifyScreen code={paperIn(pathname)} />
    </Suspense>
  ),
  unauthorized: () => <UnauthorizedScreen />,
  'not-found': () => <NotFoundScreen />,
}

/** The public page at an address, or nothing. */
export function PublicPage(visit: Visit) {
  const page = publicPageAt(visit.pathname)
  return page ? pages[page](visit) : null
}
