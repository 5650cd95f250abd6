import {
  type CalendarFileChange,
  type CalendarImport,
  type CalendarImportPreview,
  getCalendarImport,
} from '@bellhouse/contracts'
import { PreviewFoot, RowFigures, RowTabs, SkipRefusedField } from '@bellhouse/records'
import { CheckboxField, Chip, type Column, countOf, Sheet, shortDay } from '@bellhouse/ui'
import { useState } from 'react'
import { useApplyImport, usePreviewImport } from './import-calendar.queries'
import { kindLabels } from './meanings'

interface PreviewStepProps {
  calendar: CalendarImport
  preview: CalendarImportPreview
  onMap: () => void
}

const changeColumns: readonly Column<CalendarFileChange>[] = [
  { key: 'line', title: 'Line', isNumber: true, cell: ({ line }) => line },
  { key: 'when', title: 'When', cell: ({ when }) => <b>{when}</b> },
  { key: 'kind', title: 'Kind', cell: ({ kind }) => <Chip>{kindLabels[kind]}</Chip> },
  { key: 'before', title: 'Old', cell: ({ before }) => (before ? <del>{before}</del> : '–') },
  { key: 'after', title: 'New', cell: ({ after }) => (after ? <ins>{after}</ins> : '–') },
]

const nothingMeant = { skipRefused: false, overwrite: false, closeTakenDays: false }
type Consent = typeof nothingMeant

/** What the file would change in the school’s calendar, and what somebody has to mean before it does. */
export function PreviewStep({ calendar, preview, onMap }: PreviewStepProps) {
  const previewing = usePreviewImport()
  const applying = useApplyImport()
  const [consent, setConsent] = useState(nothingMeant)
  const { id, mapping, failure } = calendar
  const { counts, changes, changesInAll, leftOut } = preview
  const previewAgain = () => {
    // What was ticked belongs to the figures that stood beside it.
    setConsent(nothingMeant)
    previewing.mutate({ importId: id, mapping })
  }
  return (
    <>
      <Sheet title="Preview">
        <RowFigures counts={counts} />
        <p>
          {changesInAll === 0
            ? 'All of this is in the calendar already: applying changes nothing.'
            : 'You can undo it as long as nobody has changed these days since.'}
        </p>
      </Sheet>
      <Sheet flush>
        <RowTabs
          shownBy={getCalendarImport}
          {...{ changes, leftOut }}
          caption="What would change in the calendar"
          columns={changeColumns}
          keyOf={({ line, kind, when, before, after }) => [line, kind, when, before, after].join(' ')}
          changed={changesInAll}
          refusedInAll={counts.refused}
          leftOutInAll={counts.leftOut}
          importId={id}
        />
      </Sheet>
      <ToDecide preview={preview} consent={consent} onChange={(changed) => setConsent({ ...consent, ...changed })} />
      <PreviewFoot
        {...{ previewing, applying, failure, onMap }}
        isAllowed={isAllMeant(preview, consent)}
        onPreviewAgain={previewAgain}
        onApply={() => applying.mutate({ importId: id, ...consent })}
      />
    </>
  )
}

const isAllMeant = ({ counts, overwritten, takenDays }: CalendarImportPreview, consent: Consent) =>
  (counts.refused === 0 || consent.skipRefused) &&
  (overwritten === 0 || consent.overwrite) &&
  (takenDays.length === 0 || consent.closeTakenDays)

interface ToDecideProps {
  preview: CalendarImportPreview
  consent: Consent
  onChange: (changed: Partial<Consent>) => void
}

const mostDaysTold = 6

function ToDecide({ preview: { counts, overwritten, takenDays }, consent, onChange }: ToDecideProps) {
  if (counts.refused + overwritten + takenDays.length === 0) return null
  const told = takenDays
    .slice(0, mostDaysTold)
    .map(({ day, registers }) => `${shortDay(day)} (${countOf(registers, 'register')})`)
  const more = takenDays.length - told.length
  return (
    <Sheet title="To decide">
      {takenDays.length > 0 && (
        <CheckboxField
          label={`Close the school on ${countOf(takenDays.length, 'day')} with registers`}
          hint={`${[...told, ...(more > 0 ? [`and ${countOf(more, 'day')} more`] : [])].join(', ')}. The registers stay.`}
          checked={consent.closeTakenDays}
          onChange={({ target }) => onChange({ closeTakenDays: target.checked })}
        />
      )}
      {overwritten > 0 && (
        <CheckboxField
          label={`Change or remove ${countOf(overwritten, 'entry that is', 'entries that are')} there`}
          hint="Old and new stand above."
          checked={consent.overwrite}
          onChange={({ target }) => onChange({ overwrite: target.checked })}
        />
      )}
      {counts.refused > 0 && (
        <SkipRefusedField
          refused={counts.refused}
          checked={consent.skipRefused}
          onChange={(skipRefused) => onChange({ skipRefused })}
        />
      )}
    </Sheet>
  )
}
