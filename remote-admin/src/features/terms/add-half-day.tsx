import { addHalfDay, getSchoolCalendar } from '@bellhouse/contracts'
import { RecordDialog, useRecordForm } from '@bellhouse/records'
import { DateField, notify, shortDay, TextField } from '@bellhouse/ui'

export function AddHalfDay({ onClose }: { onClose: () => void }) {
  const record = useRecordForm({
    endpoint: addHalfDay,
    name: 'new half day',
    values: { title: '', day: '' },
    words: { title: { label: 'Title' }, day: { label: 'Day', textOf: shortDay } },
    refreshes: [getSchoolCalendar],
    onSaved: ({ day }) => {
      notify(`There is school in the morning only on ${shortDay(day)}`, 'success')
      onClose()
    },
  })
  return (
    <RecordDialog record={record} title="Add half day" save="Add half day" onClose={onClose}>
      <TextField {...record.field('title')} hint="For instance Sports day. Registers are taken in the morning only." />
      <DateField {...record.field('day')} />
    </RecordDialog>
  )
}
