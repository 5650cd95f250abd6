import { addHoliday, getSchoolCalendar } from '@bellhouse/contracts'
import { RecordDialog, useRecordForm } from '@bellhouse/records'
import { countOf, DateField, FieldRow, notify, shortDay, TextField } from '@bellhouse/ui'

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
  const first = record.field('startDate')
  return (
    <RecordDialog record={record} title="Add holiday" save="Add holiday" onClose={onClose}>
      <TextField {...record.field('title')} hint="For instance Independence Day, or Visitation week." />
      <FieldRow>
        <DateField
          {...first}
          onChange={(event) => {
            // Most holidays are one day.
            if (!record.form.getValues('endDate')) record.set('endDate', event.target.value)
            return first.onChange(event)
          }}
        />
        <DateField {...record.field('endDate')} />
      </FieldRow>
    </RecordDialog>
  )
}

const registersSentence = (registers: number) =>
  registers > 0
    ? [
        `${countOf(registers, 'register that was', 'registers that were')} taken then ${registers === 1 ? 'stays and counts' : 'stay and count'}`,
      ]
    : []
