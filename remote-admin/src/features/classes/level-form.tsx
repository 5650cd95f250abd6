import { kindOptions, wordOfKind } from '@bellhouse/classes'
import { addLevel, type Level, saveLevel } from '@bellhouse/contracts'
import { RecordDialog, type RecordFields, useRecordForm } from '@bellhouse/records'
import { notifyUndo, SelectField, TextField } from '@bellhouse/ui'
import { classQueries, useRemoveLevel, useSaveLevel } from './classes.queries'

interface ClosableProps {
  onClose: () => void
}

const words = {
  name: { label: 'Name' },
  kind: { label: 'Results by the rules of', textOf: wordOfKind },
}

export function NewLevel({ onClose }: ClosableProps) {
  const removing = useRemoveLevel()
  const record = useRecordForm({
    endpoint: addLevel,
    name: 'new level',
    values: { name: '', code: '', kind: 'O' as Level['kind'] },
    words: { ...words, code: { label: 'Short name' } },
    refreshes: classQueries,
    onSaved: () => {
      const { name, code } = record.form.getValues()
      notifyUndo(`${name} added`, () => removing.mutateAsync({ levelCode: code }))
      onClose()
    },
  })
  return (
    <RecordDialog record={record} title="New level" save="Add level" onClose={onClose}>
      <LevelFields record={record} />
      <TextField {...record.field('code')} hint="For files and addresses, for instance junior. It stays." />
    </RecordDialog>
  )
}

export function EditLevel({ level: { code, name, kind }, onClose }: ClosableProps & { level: Level }) {
  const before = { levelCode: code, name, kind }
  const saving = useSaveLevel()
  const record = useRecordForm({
    endpoint: saveLevel,
    name: `level ${code}`,
    values: before,
    words,
    refreshes: classQueries,
    onSaved: () => {
      notifyUndo(`${record.form.getValues('name')} saved`, () => saving.mutateAsync(before))
      onClose()
    },
  })
  return (
    <RecordDialog record={record} title={`Edit level ${name}`} save="Save level" onClose={onClose}>
      <LevelFields record={record} />
    </RecordDialog>
  )
}

function LevelFields({ record }: { record: RecordFields<'name' | 'kind'> }) {
  return (
    <>
      <TextField {...record.field('name')} hint="For instance Junior, Senior or Sixth form." />
      <SelectField
        {...record.field('kind')}
        options={kindOptions}
        hint="O-level: a grade for each subject. A-level: papers make a letter, and subjects are taken in combinations."
      />
    </>
  )
}
