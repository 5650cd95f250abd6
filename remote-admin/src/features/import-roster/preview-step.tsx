import { downloadRosterNotes, getRosterImport, type RosterImport, type RosterPreview } from '@bellhouse/contracts'
import { type Consent, Consents, RefusedRows, skipRefused, useConsents, useDownload } from '@bellhouse/records'
import { Button, countOf, ErrorNotice, FormActions, Notice, numberText, Sheet, type Tab, Tabs } from '@bellhouse/ui'
import { ChangeTable } from './change-table'
import { CountTable } from './count-table'
import { FileCountTable } from './file-count-table'
import { useApplyImport } from './import-roster.queries'
import { ownAccountSentence } from './import-words'
import { NoteTable } from './note-table'
import { StartAgainButton } from './start-again-button'

interface PreviewStepProps {
  roster: RosterImport
  preview: RosterPreview
  onMap: () => void
}

export function PreviewStep({ roster, preview, onMap }: PreviewStepProps) {
  const applying = useApplyImport()
  const notes = useDownload(downloadRosterNotes)
  const refused = preview.rows?.refused ?? preview.refused.length
  const consents = useConsents([...skipRefused(refused), ...openAccounts(preview.accounts?.closed ?? 0)])
  const handleApply = () =>
    applying.mutate({
      importId: roster.id,
      skipRefused: consents.isMeant('skipRefused'),
      openAccounts: consents.isMeant('openAccounts'),
    })
  const tabs = tabsOf(roster, preview, (list) => (
    <Button icon="download" onClick={() => notes.download({ importId: roster.id, list, format: 'csv' })}>
      Download the list
    </Button>
  ))

  return (
    <>
      <Sheet title="Preview" flush>
        <CountTable counts={preview.counts} />
      </Sheet>
      {preview.files && (
        <Sheet title="Where the rows go" flush>
          <FileCountTable files={preview.files} />
        </Sheet>
      )}
      {preview.missing > 0 && (
        <Notice>
          {missingText(preview)} of an earlier import {preview.missing === 1 ? 'is' : 'are'} not among the rows that are
          taken here. Nobody is deleted: they are kept.
        </Notice>
      )}
      {tabs.length > 0 && (
        <Sheet flush>
          <Tabs label="Details" tabs={tabs} />
        </Sheet>
      )}
      {preview.accounts?.ownStaysOpen && <Notice>{ownAccountSentence}</Notice>}
      <Consents consents={consents} />
      <ErrorNotice error={applying.error} />
      <FormActions>
        <StartAgainButton importId={roster.id} />
        <Button icon="arrow-left" onClick={onMap}>
          Change the mapping
        </Button>
        <Button look="primary" disabled={!consents.isAllowed} busy={applying.isPending} onClick={handleApply}>
          Apply
        </Button>
      </FormActions>
    </>
  )
}

const openAccounts = (closed: number): Consent<'openAccounts'>[] =>
  closed === 0
    ? []
    : [
        {
          name: 'openAccounts',
          label: `Open ${countOf(closed, 'closed account')} again`,
          hint: 'Of people who had left and come back by this roster. Otherwise these accounts stay closed.',
          isOptional: true,
        },
      ]

/** “2 students and 1 guardian”, or how many people where nobody has counted them apart. */
function missingText({ missing, missingOf }: Pick<RosterPreview, 'missing' | 'missingOf'>) {
  if (!missingOf) return countOf(missing, 'person', 'people')
  const { students, staff, guardians } = missingOf
  const told = [
    students > 0 && countOf(students, 'student'),
    staff > 0 && countOf(staff, 'member of staff', 'members of staff'),
    guardians > 0 && countOf(guardians, 'guardian'),
  ].filter((one) => one !== false)
  return new Intl.ListFormat('en-GB').format(told)
}

type NoteList = 'refused' | 'left-out'

function tabsOf(
  roster: RosterImport,
  { refused, leftOut = [], changes, warnings, rows, givenClasses = { total: 0, rows: [] } }: RosterPreview,
  download: (list: NoteList) => React.ReactNode,
): Tab[] {
  const counts = { refused: rows?.refused ?? refused.length, leftOut: rows?.leftOut ?? leftOut.length }
  const all = [
    {
      id: 'refused',
      word: 'Refused',
      count: counts.refused,
      content: <RefusedRows importId={roster.id} shownBy={getRosterImport} download={download('refused')} hasFiles />,
    },
    { id: 'changes', word: 'Changed', count: changes.length, content: <ChangeTable changes={changes} /> },
    {
      id: 'given-classes',
      word: 'Classes given',
      count: givenClasses.total,
      content: (
        <NoteTable
          caption="Rows with a class from elsewhere"
          title="Which class, and where it stands"
          notes={givenClasses.rows}
          total={givenClasses.total}
        />
      ),
    },
    {
      id: 'left-out',
      word: 'Left out',
      count: counts.leftOut,
      content: (
        <NoteTable
          caption="Rows left out"
          title="Why"
          notes={leftOut}
          total={counts.leftOut}
          action={rows && download('left-out')}
        />
      ),
    },
    {
      id: 'warnings',
      word: 'To know',
      count: warnings.length,
      content: <NoteTable caption="Warnings" title="What to know" notes={warnings} />,
    },
  ]
  return all
    .filter(({ count }) => count > 0)
    .map(({ id, word, count, content }) => ({ id, label: `${word} (${numberText(count)})`, content }))
}
