import {
  type CalendarFileChange,
  type CalendarImport,
  type CalendarImportPreview,
  getCalendarImport,
} from '@bellhouse/contracts'
import { type Consent, RowPreview } from '@bellhouse/records'
import { Chip, type Column, countOf, shortDay } from '@bellhouse/ui'
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

/** What the file would change in the school’s calendar, and what somebody has to mean before it does. */
export function PreviewStep({ calendar, preview, onMap }: PreviewStepProps) {
  const previewing = usePreviewImport()
  const applying = useApplyImport()
  const { id, mapping, failure } = calendar
  const { changesInAll, overwritten, takenDays } = preview
  return (
    <RowPreview
      importId={id}
      shownBy={getCalendarImport}
      caption="What would change in the calendar"
      columns={changeColumns}
      keyOf={({ line, kind, when, before, after }) => [line, kind, when, before, after].join(' ')}
      changed={changesInAll}
      {...preview}
      {...{ previewing, applying, failure, onMap }}
      asked={[...closeTakenDays(takenDays), ...overwrite(overwritten)]}
      onPreviewAgain={() => previewing.mutate({ importId: id, mapping })}
      onApply={(isMeant) =>
        applying.mutate({
          importId: id,
          skipRefused: isMeant('skipRefused'),
          overwrite: isMeant('overwrite'),
          closeTakenDays: isMeant('closeTakenDays'),
        })
      }
    >
      <p>
        {changesInAll === 0
          ? 'All of this is in the calendar already: applying changes nothing.'
          : 'You can undo it as long as nobody has changed these days since.'}
      </p>
    </RowPreview>
  )
}

const mostDaysTold = 6

function closeTakenDays(days: CalendarImportPreview['takenDays']): Consent<'closeTakenDays'>[] {
  if (days.length === 0) return []
  const told = days
    .slice(0, mostDaysTold)
    .map(({ day, registers }) => `${shortDay(day)} (${countOf(registers, 'register')})`)
  const more = days.length - told.length
  return [
    {
      name: 'closeTakenDays',
      label: `Close the school on ${countOf(days.length, 'day')} with registers`,
      hint: `${[...told, ...(more > 0 ? [`and ${countOf(more, 'day')} more`] : [])].join(', ')}. The registers stay.`,
    },
  ]
}

const overwrite = (entries: number): Consent<'overwrite'>[] =>
  entries === 0
    ? []
    : [
        {
          name: 'overwrite',
          label: `Change or remove ${countOf(entries, 'entry that is', 'entries that are')} there`,
          hint: 'Old and new stand above.',
        },
      ]
