import { type Category, homeAddress } from '@bellhouse/contracts'
import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { useDeployed } from '../remotes/remotes-context'
import { takeReturn } from './return-address'
import { findDestination, listRoutes, type ScreenRoute } from './routes'

/** Where somebody goes after signing in: where they were sent away from, when their category allows it, else home. */
export function landingFor(routes: readonly ScreenRoute[], category: Category, returnTo: string | null): string {
  if (!returnTo) return homeAddress(category)
  const { pathname } = new URL(returnTo, location.origin)
  return findDestination(routes, pathname, category).kind === 'screen' ? returnTo : homeAddress(category)
}

export function Landing({ category }: { category: Category }) {
  const deployed = useDeployed()
  const [returnTo] = useState(takeReturn)
  return <Navigate to={landingFor(listRoutes(deployed), category, returnTo)} replace />
}
