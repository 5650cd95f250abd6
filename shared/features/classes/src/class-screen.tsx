import { EmptyState, LinkButton, Page, Sheet } from '@bellhouse/ui'
import type { ReactNode } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import { useClasses } from './class-words'

/** What the address says about the class. */
export interface OfClass {
  /** With the class where the address has one, for instance `Students S1`. */
  title: string
  classCode: string | undefined
  /** What people call it. */
  className: string | undefined
}

interface ClassScreenProps {
  title: string
  children: (of: OfClass) => ReactNode
}

/** A screen with an optional class in its address; it says so when the school has no such class. */
export function ClassScreen({ title, children }: ClassScreenProps) {
  const { class: classCode } = useParams()
  if (classCode === undefined) return children({ title, classCode, className: undefined })
  return (
    <OfOneClass title={title} classCode={classCode}>
      {children}
    </OfOneClass>
  )
}

function OfOneClass({ title, classCode, children }: ClassScreenProps & { classCode: string }) {
  const { pathname } = useLocation()
  const classes = useClasses()
  const found = classes.find(({ code }) => code === classCode)
  if (found) return children({ title: `${title} ${found.name}`, classCode, className: found.name })
  // The address of all classes together is the same without the last part.
  const all = pathname.replace(/[^/]+\/?$/, '')
  return (
    <Page title={title}>
      <Sheet>
        <EmptyState icon="classes" action={<LinkButton to={all}>{title} of all classes</LinkButton>}>
          There is no class {classCode.toUpperCase()}.
        </EmptyState>
      </Sheet>
    </Page>
  )
}
