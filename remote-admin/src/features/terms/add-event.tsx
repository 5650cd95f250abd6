import { addEvent, getSchoolCalendar } from '@bellhouse/contracts'
import { RecordDialog, useRecordForm } from '@bellhouse/records'
import { DateField, FieldRow, notify, shortDay, TextField } from '@bellhouse/ui'

export function AddEvent({ onClose }: { onClose: () => void }) {
  const record = useRecordForm({
    endpoint: addEvent,
    name: 'new event',
    values: { title: '', place: '', startDate: '', endDate: '' },
    words: {
      title: { label: 'Title' },
      place: { label: 'Place' },
      startDate: { label: 'First day', textOf: shortDay },
      endDate: { label: 'Last day', textOf: shortDay },
    },
    refreshes: [getSchoolCalendar],
    onSaved: ({ title }) => {
      notify(`${title} is in the calendar`, 'success')
      onClose()
    },
  })
  const first = record.field('startDate')
  return (
    <RecordDialog record={record} title="Add event" save="Add event" onClose={onClose}>
      <TextField {...record.field('title')} hint="For instance Parents’ meeting. An event changes no lesson." />
      <TextField {...record.field('place')} />
      <FieldRow>
        <DateField
          {...first}
          onChange={(event) => {
            // Most events are one day.
            if (!record.form.getValues('endDate')) record.set('endDate', event.target.value)
            return first.onChange(event)
          }}
        />
        <DateField {...record.field('endDate')} />
      </FieldRow>
    </RecordDialog>
  )
}
