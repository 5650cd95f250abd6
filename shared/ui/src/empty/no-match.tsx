import type { ReactNode } from 'react'
import { LinkButton } from '../button/link-button'
import { EmptyState } from './empty-state'

/** A list in which nothing is left of what its address asks for, and the way back to all of it. */
export function NoMatch({ children }: { children: ReactNode }) {
  return (
    <EmptyState icon="search" action={<LinkButton to="?">Show all</LinkButton>}>
      {children}
    </EmptyState>
  )
}
