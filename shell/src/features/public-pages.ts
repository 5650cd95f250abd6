import { checkAddress, providerAddress } from '@bellhouse/contracts'

export type PublicPageName = 'sign-in' | 'reset-password' | 'provider' | 'verify' | 'unauthorized' | 'not-found'

/** The pages that need no session, by their addresses. */
const publicPages: Record<string, PublicPageName> = {
  '/': 'sign-in',
  '/login': 'sign-in',
  '/auth/reset-password': 'reset-password',
  [providerAddress]: 'provider',
  [checkAddress()]: 'verify',
  '/unauthorized': 'unauthorized',
  '/not-found': 'not-found',
}

/** What stands behind this names one paper. */
const papers = `${checkAddress()}/`

/** The public page at an address, without what names one paper and without a last slash; or nothing. */
export const publicPageAt = (pathname: string): PublicPageName | undefined =>
  publicPages[pathname.startsWith(papers) ? checkAddress() : pathname.replace(/(?<=.)\/+$/, '')]

export const isPublic = (pathname: string) => publicPageAt(pathname) !== undefined

/** Whether the page is of use only to somebody who is not signed in. */
export const asksToSignIn = (pathname: string) => publicPageAt(pathname) === 'sign-in'

/** The code of the paper that an address names. */
export function paperIn(pathname: string): string | null {
  if (!pathname.startsWith(papers)) return null
  return decodeURIComponent(pathname.slice(papers.length)).replace(/\/+$/, '') || null
}
