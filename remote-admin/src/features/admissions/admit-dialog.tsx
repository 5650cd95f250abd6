import { type Application, type ApplicationCard, admitApplicant, type StreamRecord } from '@bellhouse/contracts'
import { RecordDialog, useRecordForm } from '@bellhouse/records'
import { DateField, FieldRow, Notice, SelectField, shortDay, TextField } from '@bellhouse/ui'
import { admissionQueries, useNextAdmission, useSchool, useStreamsOf } from './application.queries'

interface AdmitDialogProps {
  card: ApplicationCard
  onDone: (application: Application) => void
  onClose: () => void
}

/** Makes a student out of an applicant; the stream says how full it is. */
export function AdmitDialog({ card, onDone, onClose }: AdmitDialogProps) {
  const { id, name, classCode, className, entryYear } = card
  const streams = useStreamsOf(classCode)
  const { today } = useSchool()
  const { number: next, firstDay } = useNextAdmission(classCode, entryYear)
  const ahead = firstDay && firstDay > today ? firstDay : null
  const record = useRecordForm({
    endpoint: admitApplicant,
    name: `admission ${id}`,
    values: {
      applicationId: id,
      streamId: emptiestOf(streams)?.id ?? '',
      admissionNumber: null,
      residence: null,
      admittedOn: ahead ?? today,
    },
    words: {
      streamId: { label: 'Stream' },
      admissionNumber: { label: 'Admission number' },
      residence: { label: 'Boarding or day' },
      admittedOn: { label: 'Admitted on' },
    },
    refreshes: admissionQueries,
    onSaved: onDone,
  })
  return (
    <RecordDialog record={record} title={`Admit ${name}`} save="Admit" onClose={onClose}>
      {streams.length === 0 && <Notice kind="warning">{className} has no stream yet. Add one under Classes.</Notice>}
      <SelectField
        {...record.field('streamId')}
        options={streams.map((stream) => ({ value: stream.id, label: wordsOf(stream) }))}
      />
      <FieldRow>
        <TextField {...record.field('admissionNumber')} placeholder={next} hint={`Leave this empty for ${next}.`} />
        <DateField
          {...record.field('admittedOn')}
          hint={
            ahead
              ? `${className} begins ${entryYear} on ${shortDay(ahead)}. From this day on they are in registers.`
              : undefined
          }
        />
      </FieldRow>
      <SelectField
        {...record.field('residence')}
        none="Not decided"
        options={[
          { value: 'boarding', label: 'Boarding' },
          { value: 'day', label: 'Day' },
        ]}
      />
      <p>The student and the guardian are put on record. This cannot be undone here.</p>
    </RecordDialog>
  )
}

function wordsOf({ label, students, capacity }: StreamRecord) {
  if (capacity === null) return `${label}: ${students} students`
  return `${label}: ${students} of ${capacity} places taken${students >= capacity ? ', full' : ''}`
}

const freeIn = ({ capacity, students }: StreamRecord) => (capacity ?? 1000) - students

const emptiestOf = (streams: readonly StreamRecord[]) =>
  streams.toSorted((one, other) => freeIn(other) - freeIn(one))[0]
