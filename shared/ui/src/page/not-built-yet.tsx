import { Sheet } from '../card/sheet'
import { EmptyState } from '../empty/empty-state'
import { Page } from './page'

interface NotBuiltYetProps {
  title: string
  /** What the screen will be, as the middle of the sentence "Here you will …". */
  will: string
}

/** Stands in for a screen whose address and menu entry exist before its content. */
export function NotBuiltYet({ title, will }: NotBuiltYetProps) {
  return (
    <Page title={title}>
      <Sheet>
        <EmptyState icon="pencil">Here you will {will}. This page is not built yet.</EmptyState>
      </Sheet>
    </Page>
  )
}
