import { Page, Sheet, VisuallyHidden } from '@bellhouse/ui'
import styles from './dashboard.module.css'

/** The outline of the screen while its figures are on their way; drawn only after a moment. */
export function DashboardSkeleton() {
  return (
    <div role="status" data-loading>
      <VisuallyHidden>Loading</VisuallyHidden>
      <div aria-hidden>
        <Page title="Dashboard">
          <div className={styles.desk}>
            <div className={styles.wide}>
              <Blank rows={5} />
              <Blank rows={5} />
              <Blank rows={3} />
            </div>
            <div className={styles.narrow}>
              <Blank rows={6} />
              <Blank rows={4} />
              <Blank rows={2} />
            </div>
          </div>
        </Page>
      </div>
    </div>
  )
}

function Blank({ rows }: { rows: number }) {
  return (
    <Sheet>
      <div className={styles.blank} style={{ blockSize: `${rows * 2.5}rem` }} />
    </Sheet>
  )
}
