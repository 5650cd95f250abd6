import { addStaffAbsence } from '@bellhouse/contracts'
import { RecordDialog, useRecordForm } from '@bellhouse/records'
import { DateField, FieldRow, notify, SelectField, TextField } from '@bellhouse/ui'
import { coverQueries } from './cover.queries'

interface AddAbsenceProps {
  staff: readonly { id: string; name: string }[]
  day: string
  onClose: () => void
}

const words = {
  staffId: { label: 'Who' },
  firstDay: { label: 'From' },
  lastDay: { label: 'Until' },
  reason: { label: 'Reason' },
}

export function AddAbsence({ staff, day, onClose }: AddAbsenceProps) {
  const record = useRecordForm({
    endpoint: addStaffAbsence,
    name: 'new absence',
    values: { staffId: '', firstDay: day, lastDay: day, reason: '' },
    words,
    refreshes: coverQueries,
    onSaved: () => {
      notify('Absence noted', 'success')
      onClose()
    },
  })
  return (
    <RecordDialog record={record} title="Record an absence" save="Record absence" onClose={onClose}>
      <SelectField
        {...record.field('staffId')}
        none="Choose who is absent"
        options={staff.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FieldRow>
        <DateField {...record.field('firstDay')} />
        <DateField {...record.field('lastDay')} />
      </FieldRow>
      <TextField {...record.field('reason')} hint="Only admins read it." />
    </RecordDialog>
  )
}
