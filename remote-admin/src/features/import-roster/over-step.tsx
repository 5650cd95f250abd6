import type { RosterImport, RosterPreview } from '@bellhouse/contracts'
import { addressOf, downloadRosterNotes } from '@bellhouse/contracts'
import { stoodInSentence, untaughtSentence } from '@bellhouse/people'
import { useDownload } from '@bellhouse/records'
import { Button, countOf, LinkButton, Notice, Sheet } from '@bellhouse/ui'
import { CountTable } from './count-table'
import { ownAccountSentence } from './import-words'
import { NoteTable } from './note-table'
import { UndoButton } from './undo-button'

type Outcome = NonNullable<RosterImport['outcome']>

/** The import is over, one way or the other. */
export function OverStep({ roster }: { roster: RosterImport }) {
  const again = (
    <LinkButton icon="upload" to={addressOf.importRoster()}>
      Import another roster
    </LinkButton>
  )
  if (roster.state === 'undone') {
    return (
      <Notice kind="info" role="status" action={again}>
        The import is undone. Everything is as it was before.
      </Notice>
    )
  }
  if (roster.state !== 'applied') {
    return (
      <Notice kind="bad" role="alert" action={again}>
        {roster.failure ?? 'This import was cancelled.'} Nothing of it was written.
      </Notice>
    )
  }
  const { outcome, preview } = roster
  const isWritten = !preview || hasWritten(preview)
  const refused = preview?.rows?.refused ?? preview?.refused.length ?? 0
  return (
    <>
      <Notice
        kind={isWritten ? 'good' : 'warning'}
        role="status"
        action={
          <>
            {roster.canUndo && <UndoButton importId={roster.id} />}
            {again}
            <LinkButton look="primary" to={isOfStaff(preview) ? addressOf.staffList() : addressOf.students()}>
              {isOfStaff(preview) ? 'See the staff' : 'See the students'}
            </LinkButton>
          </>
        }
      >
        {isWritten ? 'The roster is in the portal.' : nothingWritten(refused)}{' '}
        {outcome && outcome.closed > 0 && `${countOf(outcome.closed, 'account')} of people who left closed. `}
        {outcome && outcome.opened > 0 && `${countOf(outcome.opened, 'account')} of people who came back opened. `}
      </Notice>
      {outcome?.ownStaysOpen && <Notice>{ownAccountSentence}</Notice>}
      {outcome?.untaught && <Notice kind="warning">{untaughtSentence(outcome.untaught)}</Notice>}
      {outcome?.stoodInFor && <Notice kind="warning">{stoodInSentences(outcome.stoodInFor)}</Notice>}
      {preview && (
        <Sheet title="What happened" flush>
          <CountTable counts={preview.counts} />
        </Sheet>
      )}
      {preview && refused > 0 && <Refused importId={roster.id} preview={preview} refused={refused} />}
    </>
  )
}

interface RefusedProps {
  importId: string
  preview: RosterPreview
  refused: number
}

function Refused({ importId, preview, refused }: RefusedProps) {
  const notes = useDownload(downloadRosterNotes)
  return (
    <Sheet title="Refused rows, not imported" flush>
      <NoteTable
        caption="Refused rows"
        title="What is wrong"
        notes={preview.refused}
        total={refused}
        action={
          <Button icon="download" onClick={() => notes.download({ importId, list: 'refused', format: 'csv' })}>
            Download the list
          </Button>
        }
      />
    </Sheet>
  )
}

const hasWritten = ({ counts }: RosterPreview) =>
  Object.values(counts).some(({ new: added, changed }) => added + changed > 0)

const nothingWritten = (refused: number) =>
  refused > 0
    ? `Nothing was written: ${countOf(refused, 'row was', 'rows were')} refused, and nothing in the others is new here.`
    : 'Nothing was written: nothing in this roster is new here.'

/** Member of staff by member of staff who left. */
const stoodInSentences = (stoodInFor: Outcome['stoodInFor'] = []) =>
  [...new Set(stoodInFor.map(({ leaver }) => leaver))]
    .map((leaver) =>
      stoodInSentence(
        leaver,
        stoodInFor.filter((one) => one.leaver === leaver),
      ),
    )
    .join(' ')

/** Whether a list of staff came in, and no students. */
const isOfStaff = (preview: RosterImport['preview']) => {
  const taken = (kind: 'students' | 'staff') => {
    const { new: added = 0, changed = 0, unchanged = 0 } = preview?.counts[kind] ?? {}
    return added + changed + unchanged > 0
  }
  return taken('staff') && !taken('students')
}
