import { getNextAdmissionNumber, getNumberPatterns, saveNumberPatterns } from '@bellhouse/contracts'
import { RecordDialog, useRecordForm } from '@bellhouse/records'
import { notify, TextField } from '@bellhouse/ui'
import { useDeferredValue } from 'react'
import { useNextNumber, useNumberPatterns } from './numbers.queries'

const words = {
  admissionPattern: { label: 'Admission numbers' },
  applicationPattern: { label: 'Application numbers' },
}

/** How the school writes its numbers; numbers that were given out stay. */
export function NumbersDialog({ onClose }: { onClose: () => void }) {
  const patterns = useNumberPatterns()
  const record = useRecordForm({
    endpoint: saveNumberPatterns,
    name: 'number patterns',
    values: patterns,
    words,
    refreshes: [getNumberPatterns, getNextAdmissionNumber],
    onSaved: () => {
      notify('Number patterns saved', 'success')
      onClose()
    },
  })
  const [admission, application] = record.form.watch(['admissionPattern', 'applicationPattern'])
  return (
    <RecordDialog record={record} title="Number patterns" save="Save patterns" onClose={onClose}>
      <p>
        Zeros stand for the running number, one for each digit that it has at least; {'{year}'} stands for the year.
        Numbers already given out stay as they are.
      </p>
      <TextField
        {...record.field('admissionPattern')}
        hint={<NextNumber kind="admission" pattern={admission} />}
        autoComplete="off"
      />
      <TextField
        {...record.field('applicationPattern')}
        hint={<NextNumber kind="application" pattern={application} />}
        autoComplete="off"
      />
    </RecordDialog>
  )
}

function NextNumber({ kind, pattern }: { kind: 'admission' | 'application'; pattern: string }) {
  const number = useNextNumber(kind, useDeferredValue(pattern.trim()))
  return number ? `This year the next one is ${number}.` : 'For instance BH/{year}/000.'
}
