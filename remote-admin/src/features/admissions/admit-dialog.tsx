import {
  type AdmissionPlaces,
  type Application,
  type ApplicationCard,
  admitApplicant,
  daySchema,
} from '@bellhouse/contracts'
import { RecordDialog, useRecordForm } from '@bellhouse/records'
import { countOf, DateField, FieldRow, Notice, SelectField, shortDay, TextField } from '@bellhouse/ui'
import { useDeferredValue } from 'react'
import { admissionQueries, useNextAdmission, usePlaces, useSchool } from './application.queries'

interface AdmitDialogProps {
  card: ApplicationCard
  onDone: (application: Application) => void
  onClose: () => void
}

/** Makes a student out of an applicant; the stream says how full it is on the day on which they begin. */
export function AdmitDialog({ card, onDone, onClose }: AdmitDialogProps) {
  const { id, name, classCode, className, entryYear } = card
  const { today } = useSchool()
  const { number: next, firstDay } = useNextAdmission(classCode, entryYear)
  const ahead = firstDay && firstDay > today ? firstDay : null
  const begins = ahead ?? today
  const suggested = emptiestOf(usePlaces(classCode, begins).streams)
  const record = useRecordForm({
    endpoint: admitApplicant,
    name: `admission ${id}`,
    values: {
      applicationId: id,
      streamId: suggested?.id ?? '',
      admissionNumber: null,
      residence: null,
      admittedOn: begins,
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
  const on = useDeferredValue(daySchema.safeParse(record.form.watch('admittedOn')).data ?? begins)
  const { streams, awaited } = usePlaces(classCode, on)
  return (
    <RecordDialog record={record} title={`Admit ${name}`} save="Admit" onClose={onClose}>
      {streams.length === 0 && <Notice kind="warning">{className} has no stream yet. Add one under Classes.</Notice>}
      <SelectField
        {...record.field('streamId')}
        options={streams.map((stream) => ({ value: stream.id, label: wordsOf(stream) }))}
        hint={
          awaited ? `Whoever comes into ${className} with the rollover to ${awaited} is not counted yet.` : undefined
        }
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

type Places = AdmissionPlaces['streams'][number]

function wordsOf({ label, students, capacity }: Places) {
  if (capacity === null) return `${label}: ${countOf(students, 'student')}`
  return `${label}: ${students} of ${capacity} places taken${students >= capacity ? ', full' : ''}`
}

const freeIn = ({ capacity, students }: Places) => (capacity ?? 1000) - students

const emptiestOf = (streams: readonly Places[]) => streams.toSorted((one, other) => freeIn(other) - freeIn(one))[0]
