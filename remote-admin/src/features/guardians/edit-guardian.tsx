import { type GuardianRecord, saveGuardian } from '@bellhouse/contracts'
import { RecordDialog, useRecordForm } from '@bellhouse/records'
import { countOf, FieldRow, Notice, notifyUndo, TextField } from '@bellhouse/ui'
import { guardianQueries, useSaveGuardian } from './guardians.queries'

interface EditGuardianProps {
  guardian: GuardianRecord
  onClose: () => void
}

/** Name, phones and email of a guardian, which all of their children have. */
export function EditGuardian({ guardian, onClose }: EditGuardianProps) {
  const { id: guardianId, version, givenNames, familyName, phones, email, students } = guardian
  const before = { guardianId, givenNames, familyName, phones, email }
  const saving = useSaveGuardian()
  const record = useRecordForm({
    endpoint: saveGuardian,
    name: `guardian ${guardianId}`,
    values: { ...before, version },
    words: {
      familyName: { label: 'Family name' },
      givenNames: { label: 'Given names' },
      phones: { label: 'Phones' },
      email: { label: 'Email' },
    },
    refreshes: guardianQueries,
    onSaved: ({ name, version: saved }) => {
      notifyUndo(`${name} saved`, () => saving.mutateAsync({ ...before, version: saved }))
      onClose()
    },
  })
  return (
    <RecordDialog record={record} title="Edit guardian" save="Save guardian" onClose={onClose}>
      {students.length > 1 && (
        <Notice>This changes the guardian of all {countOf(students.length, 'student')} at once.</Notice>
      )}
      <FieldRow>
        <TextField {...record.field('familyName')} />
        <TextField {...record.field('givenNames')} />
      </FieldRow>
      <FieldRow>
        <TextField {...record.list('phones')} hint="Separated by commas." />
        <TextField {...record.field('email')} type="email" />
      </FieldRow>
    </RecordDialog>
  )
}
