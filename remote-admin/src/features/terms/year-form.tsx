import { addYear, saveYear, type YearRecord } from '@bellhouse/contracts'
import { RecordDialog, type RecordFields, useRecordForm } from '@bellhouse/records'
import { DateField, FieldRow, notify, shortDay, TextField } from '@bellhouse/ui'
import { termQueries } from './terms.queries'

const words = {
  title: { label: 'Title' },
  startDate: { label: 'First day', textOf: shortDay },
  endDate: { label: 'Last day', textOf: shortDay },
}

interface ClosableProps {
  onClose: () => void
}

const saidAndClosed =
  (onClose: () => void) =>
  ({ title }: YearRecord) => {
    notify(`Year ${title} saved`, 'success')
    onClose()
  }

export function AddYear({ onClose }: ClosableProps) {
  const record = useRecordForm({
    endpoint: addYear,
    name: 'new year',
    values: { title: '', startDate: '', endDate: '' },
    words,
    refreshes: termQueries,
    onSaved: saidAndClosed(onClose),
  })
  return (
    <RecordDialog record={record} title="Add academic year" save="Add year" onClose={onClose}>
      <YearFields record={record} />
    </RecordDialog>
  )
}

export function EditYear({ year, onClose }: ClosableProps & { year: YearRecord }) {
  const { id, version, title, startDate, endDate } = year
  const record = useRecordForm({
    endpoint: saveYear,
    name: `year ${id}`,
    values: { yearId: id, version, title, startDate, endDate },
    words,
    refreshes: termQueries,
    onSaved: saidAndClosed(onClose),
  })
  return (
    <RecordDialog record={record} title={`Edit year ${title}`} save="Save year" onClose={onClose}>
      <YearFields record={record} />
    </RecordDialog>
  )
}

function YearFields({ record }: { record: RecordFields<'title' | 'startDate' | 'endDate'> }) {
  return (
    <>
      <TextField {...record.field('title')} hint="For instance 2027, or 2027/28." />
      <FieldRow>
        <DateField {...record.field('startDate')} />
        <DateField {...record.field('endDate')} />
      </FieldRow>
    </>
  )
}
