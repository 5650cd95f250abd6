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
  if (useHasTerm()) return children
  return (
    <Page title={title}>
      <Sheet>
        <NoTerm act={act} termsAt={termsAt} />
      </Sheet>
    </Page>
  )
}

/** Whether a term is on. */
export const useHasTerm = () => useEndpoint(getSchool, {}).terms.some(({ isCurrent }) => isCurrent)

/** What stands in the place of whatever belongs to the current term, before the school has one. */
export function NoTerm({ act, termsAt }: Pick<TermFirstProps, 'act' | 'termsAt'>) {
  return (
    <EmptyState icon="terms" action={<LinkButton to={termsAt}>Go to the terms</LinkButton>}>
      Here you will {act}, once a term is on.
    </EmptyState>
  )
}
