import type { RegisterImport, RegisterImportChoices, RegisterImportPreview } from '@bellhouse/contracts'
import {
  ColumnsBeside,
  Consents,
  changeThose,
  NotRead,
  PreviewFoot,
  RowFigures,
  skipRefused,
  useConsents,
} from '@bellhouse/records'
import { CheckboxField, countOf, Notice, Sheet, shortDay } from '@bellhouse/ui'
import { useApplyImport, usePreviewImport } from './import-registers.queries'
import { PreviewTables } from './preview-tables'
import { ReadDays } from './read-days'
import { whyUnusual } from './unusual-words'

interface PreviewStepProps {
  registers: RegisterImport
  preview: RegisterImportPreview
  onMap: () => void
}

/** What the file would do to the registers, and what somebody has to decide before it does. */
export function PreviewStep({ registers, preview, onMap }: PreviewStepProps) {
  const previewing = usePreviewImport()
  const applying = useApplyImport()
  const { id, mapping, fileName, failure } = registers
  const { counts, choices, made, withoutEntry = 0, leftOut = 0, beside, columnsBeside } = preview
  const what = mapping.layout === 'matrix' ? 'cell' : 'row'
  const consents = useConsents([...skipRefused(counts.refused, what), ...changeEntries(counts.changed)])
  const previewAgain = (changes: Partial<RegisterImportChoices> = {}) => {
    applying.reset()
    previewing.mutate({ importId: id, mapping, choices: { ...choices, ...changes } })
  }
  const isAllThere = counts.new + counts.changed + counts.refused === 0
  return (
    <>
      <Sheet title="Preview">
        <RowFigures counts={{ ...counts, leftOut }} />
        {isAllThere && <Notice>All of these entries are there already: applying changes nothing.</Notice>}
        {made > 0 && <p>{countOf(made, 'register')} that nobody has taken would be made.</p>}
        {withoutEntry > 0 && (
          <p>
            {countOf(withoutEntry, 'student')} would stand in them without an entry, because their rows are refused.
          </p>
        )}
        <SilentRows preview={preview} what={what} />
      </Sheet>
      {mapping.layout === 'matrix' && <ReadDays registers={registers} />}
      <Choices preview={preview} isBusy={previewing.isPending} onChoose={previewAgain} />
      {counts.refused + counts.changed > 0 && (
        <Sheet flush>
          <PreviewTables importId={id} fileName={fileName} {...preview} />
        </Sheet>
      )}
      <Consents consents={consents} />
      <ColumnsBeside columns={columnsBeside} />
      <NotRead notes={beside} />
      <PreviewFoot
        {...{ previewing, applying, failure, onMap }}
        isAllowed={consents.isAllowed}
        onPreviewAgain={() => previewAgain()}
        onApply={() =>
          applying.mutate({
            importId: id,
            skipRefused: consents.isMeant('skipRefused'),
            changeEntries: consents.isMeant('changeEntries'),
          })
        }
      />
    </>
  )
}

const changeEntries = (entries: number) =>
  entries === 0 ? [] : [changeThose('changeEntries', countOf(entries, 'entry that is', 'entries that are'), 'register')]

interface SilentRowsProps {
  preview: RegisterImportPreview
  what: string
}

/** What asks for nothing. */
function SilentRows({ preview: { leftOut = 0, silent = leftOut, blank = 0 }, what }: SilentRowsProps) {
  return (
    <>
      {blank > 0 && <p>{countOf(blank, 'empty cell')} left out: nothing is said there.</p>}
      {silent > 0 && <p>{countOf(silent, what)} left out, because the word for the status asks for nothing.</p>}
    </>
  )
}

interface ChoicesProps {
  preview: RegisterImportPreview
  isBusy: boolean
  onChoose: (changes: Partial<RegisterImportChoices>) => void
}

const mostDaysTold = 6

/** What the file leaves open, each with a box to tick; the figures follow. */
function Choices({ preview: { unusualDays, others, choices }, isBusy, onChoose }: ChoicesProps) {
  if (unusualDays.length === 0 && others.students === 0) return null
  const told = unusualDays.slice(0, mostDaysTold).map(({ date, why }) => `${shortDay(date)} (${whyUnusual[why]})`)
  const more = unusualDays.length - told.length
  return (
    <Sheet title="To decide">
      {unusualDays.length > 0 && (
        <CheckboxField
          label="These unusual days are meant"
          hint={[...told, ...(more > 0 ? [`and ${countOf(more, 'day')} more`] : [])].join(', ')}
          checked={choices.unusualDaysAreMeant}
          disabled={isBusy}
          onChange={({ target }) => onChoose({ unusualDaysAreMeant: target.checked })}
        />
      )}
      {others.students > 0 && (
        <CheckboxField
          label="Count students who are not in the file as present"
          hint={`${countOf(others.students, 'entry', 'entries')} in ${countOf(others.registers, 'register')} that nobody has taken yet. Otherwise these registers are refused, because each has an entry for every student.`}
          checked={choices.othersArePresent}
          disabled={isBusy}
          onChange={({ target }) => onChoose({ othersArePresent: target.checked })}
        />
      )}
    </Sheet>
  )
}
