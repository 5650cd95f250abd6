import { addEvent, getSchoolCalendar } from '@bellhouse/contracts'
import { RecordDialog, useRecordForm } from '@bellhouse/records'
import { notify, shortDay, TextField } from '@bellhouse/ui'
import { DaySpanFields } from './day-span-fields'

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
  return (
    <RecordDialog record={record} title="Add event" save="Add event" onClose={onClose}>
      <TextField {...record.field('title')} hint="For instance Parents’ meeting. An event changes no lesson." />
      <TextField {...record.field('place')} />
      <DaySpanFields record={record} endDate={record.form.watch('endDate')} />
    </RecordDialog>
  )
}
