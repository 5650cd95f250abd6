import { classCodeSchema } from '@bellhouse/contracts'
import { EmptyState, Page, Sheet } from '@bellhouse/ui'
import type { ReactNode } from 'react'
import { useParams } from 'react-router-dom'
import { useClassTitle } from './use-class-title'

/** What the address says about the class. */
export interface OfClass {
  /** With the class where the address has one, for instance `Students S1`. */
  title: string
  classCode: string | undefined
}

interface ClassScreenProps {
  title: string
  children: (of: OfClass) => ReactNode
}

/** A screen with an optional class in its address; it says so when the school has no such class. */
export function ClassScreen({ title, children }: ClassScreenProps) {
  const { class: classCode } = useParams()
  const fullTitle = useClassTitle(title)
  if (classCode === undefined || classCodeSchema.safeParse(classCode).success) {
    return children({ title: fullTitle, classCode })
  }
  return (
    <Page title={title}>
      <Sheet>
        <EmptyState icon="classes">The school has no class {classCode.toUpperCase()}.</EmptyState>
      </Sheet>
    </Page>
  )
}
