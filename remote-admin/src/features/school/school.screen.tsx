import { addressOf, saveSignInProvider } from '@bellhouse/contracts'
import { History } from '@bellhouse/records'
import { Offered } from '@bellhouse/session'
import { LinkButton, Page, Sheet } from '@bellhouse/ui'
import { BadgeSheet } from './badge-sheet'
import { useSchoolChanges, useSchoolSettings } from './school.queries'
import { labels } from './school-words'
import { SetUpAgain } from './set-up-again'
import { SettingsForm } from './settings-form'

export default function SchoolScreen() {
  const settings = useSchoolSettings()
  const changes = useSchoolChanges()
  return (
    <Page
      title="School"
      lead="What stands on pages and on paper, and what the school has chosen."
      actions={
        <>
          <SetUpAgain />
          <Offered act={saveSignInProvider}>
            <LinkButton to={addressOf.signInProvider()}>Sign-in provider</LinkButton>
          </Offered>
          <LinkButton to={addressOf.paperTexts()}>Texts for papers</LinkButton>
        </>
      }
    >
      <Sheet>
        <SettingsForm key={settings.version} settings={settings} />
      </Sheet>
      <BadgeSheet badge={settings.badge} />
      <History changes={changes} labels={labels} />
    </Page>
  )
}
