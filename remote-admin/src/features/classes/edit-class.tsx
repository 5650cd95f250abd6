import { useLevelOptions, useLevelWord } from '@bellhouse/classes'
import { type ClassRecord, saveClass } from '@bellhouse/contracts'
import { RecordDialog, useRecordForm } from '@bellhouse/records'
import { CheckboxField, notifyUndo, SelectField, TextField } from '@bellhouse/ui'
import { classQueries, useSaveClass } from './classes.queries'

interface EditClassProps {
  of: ClassRecord
  onClose: () => void
}

export function EditClass({ of: { code, version, name, level, isLeaving = false }, onClose }: EditClassProps) {
  const before = { classCode: code, name, level, isLeaving }
  const saving = useSaveClass()
  const record = useRecordForm({
    endpoint: saveClass,
    name: `class ${code}`,
    values: { ...before, version },
    words: {
      name: { label: 'Name' },
      level: { label: 'Level', textOf: useLevelWord() },
      isLeaving: { label: 'Students finish school after this class' },
    },
    refreshes: classQueries,
    onSaved: () => {
      const given = record.form.getValues()
      notifyUndo(`${given.name} saved`, () => saving.mutateAsync({ ...before, version: given.version + 1 }))
      onClose()
    },
  })
  return (
    <RecordDialog record={record} title={`Edit class ${name}`} save="Save class" onClose={onClose}>
      <TextField
        {...record.field('name')}
        hint={`Menus, titles and streams follow at once; the address stays ${code}. Papers already issued keep the old name.`}
      />
      <SelectField
        {...record.field('level')}
        options={useLevelOptions()}
        hint="It says which subjects the class has, and by which rules its results are calculated."
      />
      <CheckboxField
        {...record.check('isLeaving')}
        hint="A rollover offers to graduate them. You can decide otherwise."
      />
    </RecordDialog>
  )
}
