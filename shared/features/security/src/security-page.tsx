import { homeAddress, roleCategoryOf } from '@bellhouse/contracts'
import { readSession } from '@bellhouse/session'
import { LinkButton, Notice, Page, ScreenFrame, Sheets } from '@bellhouse/ui'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { OwnSessionsSheet } from './own-sessions-sheet'
import { PasskeysSheet } from './passkeys-sheet'
import { PasswordSheet } from './password-sheet'
import { useOwnSecondFactor } from './second-factor.queries'
import { SecondFactorSheet } from './second-factor-sheet'
import { TokensSheet } from './tokens-sheet'

/**
 * How the person signs in, and where they are signed in. As long as a second step is owed, nothing but that. What comes once it is set up has
 * frames of its own: the recovery codes stand over the page then, and are shown only once, whatever cannot be read of the rest.
 */
export function SecurityPage() {
  const factor = useOwnSecondFactor()
  const session = readSession()
  const [wasOwed] = useState(factor.isOwed)
  const { state: goal } = useLocation()
  const hasPrograms = !factor.isOwed && session !== null && roleCategoryOf(session) !== null
  return (
    <Page title="Sign-in and security" lead="How you sign in, and where you are signed in.">
      {factor.isOwed && (
        <Notice kind="warning" role="status">
          Your school asks you for a second step. Set it up now; then the portal opens.
        </Notice>
      )}
      {wasOwed && !factor.isOwed && session && (
        <Notice
          kind="good"
          action={
            <LinkButton look="primary" to={typeof goal === 'string' ? goal : homeAddress(session.category)}>
              Go on to the portal
            </LinkButton>
          }
        >
          Your second step is set up, and the portal is open.
        </Notice>
      )}
      <Sheets>
        <SecondFactorSheet factor={factor} />
        <PasskeysSheet factor={factor} />
        {!factor.isOwed && <PasswordSheet />}
        {hasPrograms && (
          <ScreenFrame part="Tokens for programs">
            <TokensSheet factor={factor} />
          </ScreenFrame>
        )}
      </Sheets>
      {!factor.isOwed && (
        <ScreenFrame part="Where you are signed in">
          <OwnSessionsSheet />
        </ScreenFrame>
      )}
    </Page>
  )
}
