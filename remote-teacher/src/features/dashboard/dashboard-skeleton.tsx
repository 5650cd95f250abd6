import { Page, Sheet, Sheets, VisuallyHidden } from '@bellhouse/ui'
import styles from './dashboard.module.css'

/** The outline of the screen while it is on its way; drawn only after a moment. */
export function DashboardSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      <div aria-hidden>
        <Page title="Dashboard">
          <Sheets isPacked>
            {['12rem', '8rem', '10rem', '8rem'].map((blockSize, index) => (
              <Sheet key={index}>
                <div className={styles.blank} style={{ blockSize }} />
              </Sheet>
            ))}
          </Sheets>
        </Page>
      </div>
    </div>
  )
}
