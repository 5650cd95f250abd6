import { Page, Sheet } from '@bellhouse/ui'

export default function SamplePageScreen() {
  return (
    <Page title="Sample page">
      <Sheet>
        <p>This is a placeholder page.</p>
      </Sheet>
    </Page>
  )
}
