import { type OutputOf, saveTerm, type TermRecord } from '@bellhouse/contracts'
import { RecordDialog, useRecordForm } from '@bellhouse/records'
import { countOf, notify } from '@bellhouse/ui'
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
      notify([`${saved.title} saved`, ...outsideSentences(saved)].join('. '), 'success')
      onClose()
    },
  })
  return (
    <RecordDialog record={record} title={`Edit ${title}`} save="Save term" onClose={onClose}>
      <TermFields record={record} classStarts={record.form.watch('classStarts')} />
    </RecordDialog>
  )
}

function outsideSentences({ outside }: OutputOf<typeof saveTerm>) {
  const { registers, assessments } = outside ?? { registers: 0, assessments: 0 }
  const lie = (count: number, noun: string) =>
    `${countOf(count, noun)} ${count === 1 ? 'lies' : 'lie'} outside its days now`
  return [
    ...(registers > 0 ? [`${lie(registers, 'register')} and ${registers === 1 ? 'counts' : 'count'} in no term`] : []),
    ...(assessments > 0 ? [lie(assessments, 'assessment')] : []),
  ]
}
