import { addLessonDemand, type LessonDemand, saveLessonDemand } from '@bellhouse/contracts'
import { RecordDialog, type RecordFields, useRecordForm } from '@bellhouse/records'
import { FieldRow, notify, SelectField, TextField } from '@bellhouse/ui'
import { emptyTeaching, TeachingFields, teachingOf, teachingWords } from './teaching-fields'
import { demandQueries } from './timetable.queries'
import type { Desk } from './use-desk'

interface DemandDialogProps {
  desk: Desk
  demand?: LessonDemand
  /** Which stream a new one begins with. */
  streamId?: string
  onClose: () => void
}

/** Lessons that a cycle should have, new or old. */
export function DemandDialog({ desk, demand, streamId = '', onClose }: DemandDialogProps) {
  if (demand) return <EditDemand desk={desk} demand={demand} onClose={onClose} />
  return <AddDemand desk={desk} streamId={streamId} onClose={onClose} />
}

const partOptions = [
  { value: 'any', label: 'At any time' },
  { value: 'morning', label: 'Mornings, if possible' },
  { value: 'afternoon', label: 'Afternoons, if possible' },
]

const wordsOf = (desk: Desk) => ({
  ...teachingWords(desk),
  periods: { label: 'Periods a cycle' },
  doubles: { label: 'Of these, double lessons' },
  mostPerDay: { label: 'Lessons a day at most' },
  partOfDay: { label: 'When' },
})

function AddDemand({ desk, streamId, onClose }: { desk: Desk; streamId: string; onClose: () => void }) {
  const record = useRecordForm({
    endpoint: addLessonDemand,
    name: 'new lessons',
    values: {
      termId: desk.term.id,
      ...emptyTeaching,
      streamIds: streamId ? [streamId] : [],
      periods: 4,
      doubles: 0,
      mostPerDay: 1,
      partOfDay: 'any',
    },
    words: wordsOf(desk),
    refreshes: demandQueries,
    onSaved: saidAndClosed(onClose),
  })
  return (
    <RecordDialog record={record} title="Want lessons" save="Want lessons" onClose={onClose}>
      <TeachingFields desk={desk} record={record} entered={record.form.watch()} />
      <AmountFields record={record} />
    </RecordDialog>
  )
}

function EditDemand({ desk, demand, onClose }: { desk: Desk; demand: LessonDemand; onClose: () => void }) {
  const { id, version, periods, doubles, mostPerDay, partOfDay } = demand
  const record = useRecordForm({
    endpoint: saveLessonDemand,
    name: `lessons ${id}`,
    values: { demandId: id, version, ...teachingOf(demand), periods, doubles, mostPerDay, partOfDay },
    words: wordsOf(desk),
    refreshes: demandQueries,
    onSaved: saidAndClosed(onClose),
  })
  return (
    <RecordDialog record={record} title="Edit wanted lessons" save="Save" onClose={onClose}>
      <TeachingFields desk={desk} record={record} entered={record.form.watch()} />
      <AmountFields record={record} />
    </RecordDialog>
  )
}

function AmountFields({ record }: { record: RecordFields<'periods' | 'doubles' | 'mostPerDay' | 'partOfDay'> }) {
  return (
    <>
      <FieldRow>
        <TextField {...record.number('periods')} />
        <TextField {...record.number('doubles')} />
        <TextField {...record.number('mostPerDay')} />
      </FieldRow>
      <SelectField {...record.field('partOfDay')} options={partOptions} />
    </>
  )
}

const saidAndClosed = (onClose: () => void) => () => {
  notify('Wanted lessons saved. Take them into a draft on the plan', 'success')
  onClose()
}
