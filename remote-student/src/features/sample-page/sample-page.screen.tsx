import { Page, Sheet, useChosenEntry } from '@bellhouse/ui'
import { OwnClassSheets } from './own-class-sheets'

export default function SamplePageScreen() {
  return (
    <Page title={useChosenEntry() ?? 'Sample page'}>
      <Sheet>
        <p>This is a placeholder page.</p>
      </Sheet>
      <OwnClassSheets />
    </Page>
  )
}
