import { useLevelOptions, useLevelWord } from '@bellhouse/classes'
import { addClass } from '@bellhouse/contracts'
import { RecordDialog, useRecordForm } from '@bellhouse/records'
import { CheckboxField, notifyUndo, SelectField, TextField } from '@bellhouse/ui'
import { classQueries, useRemoveClass } from './classes.queries'

/** A class that the school has not had before; its streams are added afterwards. */
export function NewClass({ onClose }: { onClose: () => void }) {
  const levels = useLevelOptions()
  const removing = useRemoveClass()
  const record = useRecordForm({
    endpoint: addClass,
    name: 'new class',
    values: { name: '', code: '', level: levels.at(-1)?.value ?? '', isLeaving: false },
    words: {
      name: { label: 'Name' },
      code: { label: 'In addresses' },
      level: { label: 'Level', textOf: useLevelWord() },
      isLeaving: { label: 'Students finish school after this class' },
    },
    refreshes: classQueries,
    onSaved: () => {
      const { name, code } = record.form.getValues()
      notifyUndo(`${name} added behind the other classes`, () => removing.mutateAsync({ classCode: code }))
      onClose()
    },
  })
  return (
    <RecordDialog record={record} title="New class" save="Add new class" onClose={onClose}>
      <p>It stands behind the other classes in the menu, and has no students before you add a stream.</p>
      <TextField {...record.field('name')} hint="As people say it, for instance Form 5." />
      <TextField {...record.field('code')} hint="Small letters, digits and hyphens, for instance form-5. It stays." />
      <SelectField {...record.field('level')} options={levels} />
      <CheckboxField
        {...record.check('isLeaving')}
        hint="A rollover offers to graduate them. You can decide otherwise."
      />
    </RecordDialog>
  )
}
