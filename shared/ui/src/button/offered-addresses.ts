import { createContext, useContext } from 'react'
import type { To } from 'react-router-dom'

/** Whether an address of the portal leads to something that the person is offered; the frame around the screens says so. */
const OfferedAddressesContext = createContext<(pathname: string) => boolean>(() => true)

export const OfferedAddresses = OfferedAddressesContext.Provider

/** What is no whole address of the portal, as a query of the screen's own, is always offered. */
export function useIsOffered(to: To): boolean {
  const isOffered = useContext(OfferedAddressesContext)
  const [pathname = ''] = typeof to === 'string' ? to.split(/[?#]/) : [to.pathname]
  return !pathname.startsWith('/') || isOffered(pathname)
}
