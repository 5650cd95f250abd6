import { addHoliday, getSchoolCalendar } from '@bellhouse/contracts'
import { RecordDialog, useRecordForm } from '@bellhouse/records'
import { countOf, notify, shortDay, TextField } from '@bellhouse/ui'
import { DaySpanFields } from './day-span-fields'

export function AddHoliday({ onClose }: { onClose: () => void }) {
  const record = useRecordForm({
    endpoint: addHoliday,
    name: 'new holiday',
    values: { title: '', startDate: '', endDate: '' },
    words: {
      title: { label: 'Title' },
      startDate: { label: 'First day', textOf: shortDay },
      endDate: { label: 'Last day', textOf: shortDay },
    },
    refreshes: [getSchoolCalendar],
    onSaved: ({ days, registers = 0 }) => {
      const closed = `The school is closed on ${countOf(days, 'day')} more`
      notify([closed, ...registersSentence(registers)].join('. '), 'success')
      onClose()
    },
  })
  return (
    <RecordDialog record={record} title="Add holiday" save="Add holiday" onClose={onClose}>
      <TextField {...record.field('title')} hint="For instance Independence Day, or Visitation week." />
      <DaySpanFields record={record} endDate={record.form.watch('endDate')} />
    </RecordDialog>
  )
}

const registersSentence = (registers: number) =>
  registers > 0
    ? [
        `${countOf(registers, 'register that was', 'registers that were')} taken then ${registers === 1 ? 'stays and counts' : 'stay and count'}`,
      ]
    : []
