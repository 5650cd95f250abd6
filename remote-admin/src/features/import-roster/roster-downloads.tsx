import { addressOf, downloadRosterTemplate, exportOneRoster, rosterTableKindSchema } from '@bellhouse/contracts'
import { useDownload } from '@bellhouse/records'
import { Button, LinkButton, Sheet, Sheets } from '@bellhouse/ui'
import { partWords } from './import-words'

/** What goes out: an empty table for each list that can come in, and the whole roster for other systems. */
export function RosterDownloads() {
  const template = useDownload(downloadRosterTemplate)
  const roster = useDownload(exportOneRoster)
  return (
    <Sheets>
      <Sheet title="Templates for your own lists">
        <p>
          Fill in an empty table and drop it above. Columns may have other names; they can be chosen in the next step.
        </p>
        {rosterTableKindSchema.options.map((kind) => (
          <div key={kind}>
            <Button icon="download" onClick={() => template.download({ kind, format: 'xlsx' })}>
              {partWords[kind]}
            </Button>
          </div>
        ))}
      </Sheet>
      <Sheet title="The roster for another system">
        <p>Everybody who is at the school, with classes and guardians, as one OneRoster 1.2 zip.</p>
        <div>
          <Button icon="download" busy={roster.isBusy} onClick={() => roster.download({})}>
            Export roster
          </Button>
        </div>
        <p>Or let another system read it whenever it needs it.</p>
        <div>
          <LinkButton icon="key" to={addressOf.rosterClients()}>
            Systems that read the roster
          </LinkButton>
        </div>
      </Sheet>
    </Sheets>
  )
}
