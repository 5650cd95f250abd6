import { EmptyState, Page, Sheet } from '@bellhouse/ui'
import type { ReactNode } from 'react'

interface DuplicatesPageProps {
  title: string
  lead: string
  actions: ReactNode
  /** Said where there is none. */
  none: string
  groups: readonly ReactNode[]
  /** How many groups there are in all; of many only the first are sent. */
  total: number
  /** Those who were told apart. */
  children: ReactNode
}

/** Records that may be of one person, in groups. */
export function DuplicatesPage({ title, lead, actions, none, groups, total, children }: DuplicatesPageProps) {
  return (
    <Page {...{ title, lead, actions }}>
      {groups.length === 0 && (
        <Sheet>
          <EmptyState icon="check">{none}</EmptyState>
        </Sheet>
      )}
      {groups}
      {total > groups.length && (
        <p>
          The first {groups.length} of {total} are shown.
        </p>
      )}
      {children}
    </Page>
  )
}
