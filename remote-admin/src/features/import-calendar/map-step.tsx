import { type CalendarImport, type CalendarMapping, previewCalendarImport } from '@bellhouse/contracts'
import { columnAt, columnOptions, ImportFacts, MapFoot } from '@bellhouse/records'
import { countOf, FieldRow, Form, longDay, SelectField, Sheet } from '@bellhouse/ui'
import { useState } from 'react'
import { CalendarWords } from './calendar-words'
import { usePreviewImport } from './import-calendar.queries'
import { TableColumns } from './table-columns'

interface MapStepProps {
  calendar: CalendarImport
  onPreviewed: () => void
}

/** What each row becomes, and of a list which column is what. */
export function MapStep({ calendar, onPreviewed }: MapStepProps) {
  const { id, isCalendar, years, rows, remembered } = calendar
  const [mapping, setMapping] = useState(calendar.mapping)
  const previewing = usePreviewImport()
  const put = (changes: Partial<CalendarMapping>) => setMapping({ ...mapping, ...changes })
  const draft = previewCalendarImport.input.safeParse({ importId: id, mapping })
  const handleSubmit = () => {
    if (draft.success) previewing.mutate(draft.data, { onSuccess: onPreviewed })
  }
  return (
    <Form label="Map" isWide onSubmit={handleSubmit}>
      <Sheet title={calendar.fileName}>
        <ImportFacts facts={[['Holds', countOf(rows, isCalendar ? 'event' : 'row')]]} remembered={remembered} />
      </Sheet>
      {!isCalendar && <TableColumns {...{ calendar, mapping }} onChange={put} />}
      <Sheet title="Kinds">
        <FieldRow>
          <SelectField
            label="Column that decides"
            hint={`By its words a row becomes a holiday, a half day or an event. Days from ${dayText(years.startDate)} to ${dayText(years.endDate)} are read.`}
            none="No column: all are events"
            options={columnOptions(calendar)}
            value={String(mapping.kind ?? '')}
            onChange={({ target }) => put({ kind: columnAt(target.value), words: [] })}
          />
        </FieldRow>
      </Sheet>
      <CalendarWords values={calendar.values} mapping={mapping} onChange={(words) => put({ words })} />
      <MapFoot
        failure={previewing.error}
        isComplete={draft.success && isComplete(mapping)}
        isPreviewing={previewing.isPending}
      />
    </Form>
  )
}

const dayText = (day: string) => `${longDay(day)} ${day.slice(0, 4)}`

const isComplete = ({ title, startDate, dateOrder }: CalendarMapping) =>
  title !== null && startDate !== null && dateOrder !== null
