import { saveTerm, type TermRecord } from '@bellhouse/contracts'
import { RecordDialog, useRecordForm } from '@bellhouse/records'
import { notify } from '@bellhouse/ui'
import { TermFields, useTermWords } from './term-fields'
import { termQueries } from './terms.queries'

interface EditTermProps {
  term: TermRecord
  onClose: () => void
}

export function EditTerm({ term, onClose }: EditTermProps) {
  const { id, version, title, number, startDate, endDate, classStarts } = term
  const record = useRecordForm({
    endpoint: saveTerm,
    name: `term ${id}`,
    values: { termId: id, version, title, number, startDate, endDate, classStarts },
    words: useTermWords(),
    refreshes: termQueries,
    onSaved: (saved) => {
      notify(`${saved.title} saved`, 'success')
      onClose()
    },
  })
  return (
    <RecordDialog record={record} title={`Edit ${title}`} save="Save term" onClose={onClose}>
      <TermFields record={record} classStarts={record.form.watch('classStarts')} />
    </RecordDialog>
  )
}
