import { type Application, type ApplicationCard, admitApplicant, daySchema } from '@bellhouse/contracts'
import { RecordDialog, useRecordForm } from '@bellhouse/records'
import { DateField, FieldRow, Notice, SelectField, shortDay, TextField } from '@bellhouse/ui'
import { useDeferredValue, useState } from 'react'
import { admissionQueries, useNextAdmission, usePlaces, useSchool } from './application.queries'
import { OntoRecordDialog } from './onto-record-dialog'
import { RecordsAlike } from './records-alike'
import { emptiestOf, streamHint, streamOptions } from './stream-places'

interface AdmitDialogProps {
  card: ApplicationCard
  onDone: (application: Application) => void
  onClose: () => void
}

/** Admits an applicant: as somebody new, or onto the record that the school has of them. */
export function AdmitDialog(props: AdmitDialogProps) {
  const [studentId, setStudentId] = useState<string | null>(null)
  if (studentId !== null) return <OntoRecordDialog {...props} studentId={studentId} />
  return <NewRecordDialog {...props} onRecord={setStudentId} />
}

const admissionWords = {
  streamId: { label: 'Stream' },
  admissionNumber: { label: 'Admission number' },
  residence: { label: 'Boarding or day' },
  admittedOn: { label: 'Admitted on' },
}

interface NewRecordDialogProps extends AdmitDialogProps {
  onRecord: (studentId: string) => void
}

/** Makes a student out of an applicant; the stream says how full it is on the day on which they begin. */
function NewRecordDialog({ card, onDone, onClose, onRecord }: NewRecordDialogProps) {
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
    words: admissionWords,
    refreshes: admissionQueries,
    onSaved: onDone,
  })
  const on = useDeferredValue(daySchema.safeParse(record.form.watch('admittedOn')).data ?? begins)
  const places = usePlaces(classCode, on)
  const { streams } = places
  return (
    <RecordDialog record={record} title={`Admit ${name}`} save="Admit" onClose={onClose}>
      <RecordsAlike card={card} onChoose={onRecord} />
      {streams.length === 0 && <Notice kind="warning">{className} has no stream yet. Add one under Classes.</Notice>}
      <SelectField
        {...record.field('streamId')}
        options={streamOptions(streams)}
        hint={streamHint({ className, streamId: record.form.watch('streamId'), places })}
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
      <p>The student and the guardians are put on record. This cannot be undone here.</p>
    </RecordDialog>
  )
}
