import { useEndpoint } from '@bellhouse/api-client'
import { getSchool } from '@bellhouse/contracts'
import { EmptyState, LinkButton, Page, Sheet } from '@bellhouse/ui'
import type { ReactNode } from 'react'

interface TermFirstProps {
  title: string
  /** What is done here, for instance `write and publish report cards`. */
  act: string
  /** The address of the terms. */
  termsAt: string
  children: ReactNode
}

/** A screen that is about the current term, and says so before the school has one. */
export function TermFirst({ title, act, termsAt, children }: TermFirstProps) {
  const { terms } = useEndpoint(getSchool, {})
  if (terms.some(({ isCurrent }) => isCurrent)) return children
  return (
    <Page title={title}>
      <Sheet>
        <EmptyState icon="terms" action={<LinkButton to={termsAt}>Go to the terms</LinkButton>}>
          Here you will {act}, once a term is on.
        </EmptyState>
      </Sheet>
    </Page>
  )
}
