import { downloadRosterNotes, getRosterImport, type RosterImport, type RosterPreview } from '@bellhouse/contracts'
import { RefusedRows, useDownload } from '@bellhouse/records'
import {
  Button,
  CheckboxField,
  countOf,
  FormActions,
  Notice,
  numberText,
  problemSentence,
  Sheet,
  type Tab,
  Tabs,
} from '@bellhouse/ui'
import { useState } from 'react'
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
  const [skipRefused, setSkipRefused] = useState(false)
  const [openAccounts, setOpenAccounts] = useState(false)
  const notes = useDownload(downloadRosterNotes)
  const refused = preview.rows?.refused ?? preview.refused.length
  const closed = preview.accounts?.closed ?? 0
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
      {refused > 0 && (
        <Sheet>
          <CheckboxField
            label={`Skip the ${countOf(refused, 'refused row')}`}
            hint="Otherwise correct them above, or in the files and choose the files again."
            checked={skipRefused}
            onChange={(event) => setSkipRefused(event.target.checked)}
          />
        </Sheet>
      )}
      {preview.accounts?.ownStaysOpen && <Notice>{ownAccountSentence}</Notice>}
      {closed > 0 && (
        <Sheet>
          <CheckboxField
            label={`Open ${countOf(closed, 'closed account')} again`}
            hint="Of people who had left and come back by this roster. Otherwise these accounts stay closed."
            checked={openAccounts}
            onChange={(event) => setOpenAccounts(event.target.checked)}
          />
        </Sheet>
      )}
      {applying.error && (
        <Notice kind="bad" role="alert">
          {problemSentence(applying.error)}
        </Notice>
      )}
      <FormActions>
        <StartAgainButton importId={roster.id} />
        <Button icon="arrow-left" onClick={onMap}>
          Change the mapping
        </Button>
        <Button
          look="primary"
          disabled={refused > 0 && !skipRefused}
          busy={applying.isPending}
          onClick={() => applying.mutate({ importId: roster.id, skipRefused, openAccounts })}
        >
          Apply
        </Button>
      </FormActions>
    </>
  )
}

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
