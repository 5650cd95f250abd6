import type { RosterImport, RosterPreview } from '@bellhouse/contracts'
import {
  Button,
  CheckboxField,
  countOf,
  FormActions,
  Notice,
  problemSentence,
  Sheet,
  type Tab,
  Tabs,
} from '@bellhouse/ui'
import { useState } from 'react'
import { ChangeTable } from './change-table'
import { CountTable } from './count-table'
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
  const refused = preview.refused.length
  const closed = preview.accounts?.closed ?? 0
  const tabs = tabsOf(preview)

  return (
    <>
      <Sheet title="What would happen" flush>
        <CountTable counts={preview.counts} />
      </Sheet>
      {preview.missing > 0 && (
        <Notice>
          {countOf(preview.missing, 'person', 'people')} of an earlier import {preview.missing === 1 ? 'is' : 'are'} not
          named in these files. Nobody is deleted: they are kept.
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
            hint="Otherwise mend them in the files and choose the files again."
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

function tabsOf({ refused, changes, warnings }: RosterPreview): Tab[] {
  const all = [
    {
      id: 'refused',
      word: 'Refused',
      count: refused.length,
      content: <NoteTable caption="Refused rows" title="What is wrong" notes={refused} />,
    },
    { id: 'changes', word: 'Changed', count: changes.length, content: <ChangeTable changes={changes} /> },
    {
      id: 'warnings',
      word: 'To know',
      count: warnings.length,
      content: <NoteTable caption="Warnings" title="What to know" notes={warnings} />,
    },
  ]
  return all
    .filter(({ count }) => count > 0)
    .map(({ id, word, count, content }) => ({ id, label: `${word} (${count})`, content }))
}
