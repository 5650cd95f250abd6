import { Page, Sheets } from '@bellhouse/ui'
import { OwnSessionsSheet } from './own-sessions-sheet'

/** How the person signs in, and where they are signed in. */
export function SecurityPage() {
  return (
    <Page title="Sign-in and security" lead="Where you are signed in, and how you show that it is you.">
      <Sheets>
        <OwnSessionsSheet />
      </Sheets>
    </Page>
  )
}
