import { foreseeTermDates, type OutputOf, saveTerm, type TermRecord } from '@bellhouse/contracts'
import { RecordDialog, useRecordForm } from '@bellhouse/records'
import { countOf, Notice, notify } from '@bellhouse/ui'
import { TermFields, useTermWords } from './term-fields'
import { termQueries, useOutside } from './terms.queries'

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
      const { title: name, outside = nothing } = saved
      notify([`${name} saved`, ...outsideSentences(outside, afterwards)].join('. '), 'success')
      onClose()
    },
  })
  return (
    <RecordDialog record={record} title={`Edit ${title}`} save="Save term" onClose={onClose}>
      <TermFields record={record} classStarts={record.form.watch('classStarts')} />
      <Outside term={term} startDate={record.form.watch('startDate')} endDate={record.form.watch('endDate')} />
    </RecordDialog>
  )
}

interface OutsideProps {
  term: TermRecord
  startDate: string
  endDate: string
}

/** What other dates leave outside, before they are saved. */
function Outside({ term, startDate, endDate }: OutsideProps) {
  const dates = { termId: term.id, startDate, endDate }
  const isOther = startDate !== term.startDate || endDate !== term.endDate
  const isAsked = isOther && startDate < endDate && foreseeTermDates.input.safeParse(dates).success
  const outside = useOutside(isAsked ? dates : undefined)
  const sentences = isAsked && outside ? outsideSentences(outside, before) : []
  if (sentences.length === 0) return null
  return (
    <Notice kind="warning" role="status">
      {sentences.join('. ')}.
    </Notice>
  )
}

const nothing = { registers: 0, assessments: 0 }
type Left = OutputOf<typeof foreseeTermDates>
type Verbs = (count: number) => { lie: string; count: string }

const before: Verbs = () => ({ lie: 'would lie outside these days', count: 'count' })
const afterwards: Verbs = (count) => ({
  lie: `${count === 1 ? 'lies' : 'lie'} outside its days now`,
  count: count === 1 ? 'counts' : 'count',
})

const outsideSentences = ({ registers, assessments }: Left, verbs: Verbs) => [
  ...(registers > 0
    ? [`${countOf(registers, 'register')} ${verbs(registers).lie} and ${verbs(registers).count} in no term`]
    : []),
  ...(assessments > 0 ? [`${countOf(assessments, 'assessment')} ${verbs(assessments).lie}`] : []),
]
