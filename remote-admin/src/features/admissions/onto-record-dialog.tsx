import {
  type Application,
  type ApplicationCard,
  admitOntoRecord,
  daySchema,
  type OutputOf,
  type previewAdmissionOntoRecord,
  type RecordDifference,
} from '@bellhouse/contracts'
import { RecordDialog, useRecordForm } from '@bellhouse/records'
import { type Column, DataTable, DateField, FieldRow, Notice, SelectField } from '@bellhouse/ui'
import { useDeferredValue } from 'react'
import { recordQueries, useNextAdmission, useOntoRecord, usePlaces, useSchool } from './application.queries'
import { emptiestOf, streamHint, streamOptions } from './stream-places'

interface OntoRecordDialogProps {
  card: ApplicationCard
  studentId: string
  onDone: (application: Application) => void
  onClose: () => void
}

/** Admits an applicant onto the record that the school has of them: back into a stream, or closed where they are here. */
export function OntoRecordDialog(props: OntoRecordDialogProps) {
  const preview = useOntoRecord(props.card.id, props.studentId)
  return preview.isHere ? <HereDialog {...props} preview={preview} /> : <ReturnDialog {...props} preview={preview} />
}

interface WithPreview extends OntoRecordDialogProps {
  preview: OutputOf<typeof previewAdmissionOntoRecord>
}

const useOntoForm = ({ card, studentId, onDone }: OntoRecordDialogProps, place: Place) =>
  useRecordForm({
    endpoint: admitOntoRecord,
    name: `admission ${card.id} onto ${studentId}`,
    values: { applicationId: card.id, version: card.version, studentId, ...place },
    words: { streamId: { label: 'Stream' }, admittedOn: { label: 'Back from' } },
    refreshes: recordQueries,
    onSaved: onDone,
  })

interface Place {
  streamId: string | null
  admittedOn: string | null
}

function ReturnDialog(props: WithPreview) {
  const { card, preview, onClose } = props
  const { classCode, className, entryYear } = card
  const { today } = useSchool()
  const { firstDay } = useNextAdmission(classCode, entryYear)
  const begins = firstDay && firstDay > today ? firstDay : today
  const suggested = emptiestOf(usePlaces(classCode, begins).streams)
  const record = useOntoForm(props, { streamId: suggested?.id ?? null, admittedOn: begins })
  const on = useDeferredValue(daySchema.safeParse(record.form.watch('admittedOn')).data ?? begins)
  const places = usePlaces(classCode, on)
  const { streams } = places
  const { student } = preview
  return (
    <RecordDialog record={record} title={`Admit ${card.name} onto ${student.number}`} save="Admit" onClose={onClose}>
      <p>
        {student.name} was at the school and comes back: one record, with the number {student.number} and all that it
        tells of before.
      </p>
      {streams.length === 0 && <Notice kind="warning">{className} has no stream yet. Add one under Classes.</Notice>}
      <FieldRow>
        <SelectField
          {...record.field('streamId')}
          options={streamOptions(streams)}
          hint={streamHint({ className, streamId: record.form.watch('streamId'), places })}
        />
        <DateField {...record.field('admittedOn')} hint="From this day on they are in registers again." />
      </FieldRow>
      <Differences of={preview.differences} number={student.number} />
    </RecordDialog>
  )
}

function HereDialog(props: WithPreview) {
  const { card, preview, onClose } = props
  const record = useOntoForm(props, { streamId: null, admittedOn: null })
  const { name, number, stream, status } = preview.student
  return (
    <RecordDialog
      record={record}
      title={`Close the application of ${card.name}`}
      save="Close application"
      onClose={onClose}
    >
      <p>
        {name} is here already: {[number, stream, status].filter(Boolean).join(', ')}. The application is closed against
        that record, and no second one is made.
      </p>
      <Differences of={preview.differences} number={number} />
    </RecordDialog>
  )
}

function Differences({ of: differences, number }: { of: readonly RecordDifference[]; number: string }) {
  return (
    <>
      {differences.length > 0 && (
        <DataTable
          caption="What the record and the application say differently"
          columns={columnsOf(number)}
          rows={differences}
          keyOf={({ what }) => what}
        />
      )}
      <p>What the record says stays. This can be undone in the application.</p>
    </>
  )
}

const columnsOf = (number: string): readonly Column<RecordDifference>[] => [
  { key: 'what', title: 'What', cell: ({ what }) => what },
  { key: 'record', title: number, cell: ({ record }) => record ?? '–' },
  { key: 'application', title: 'Application', cell: ({ application }) => application },
  {
    key: 'then',
    title: 'Then',
    cell: ({ isTaken, record }) => (isTaken ? 'Is added to the record' : `${record} stays`),
  },
]
