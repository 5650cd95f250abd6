import { useLevelOptions, useLevelWord } from '@bellhouse/classes'
import { type ClassRecord, saveClass } from '@bellhouse/contracts'
import { RecordDialog, useRecordForm } from '@bellhouse/records'
import { notify, SelectField, TextField } from '@bellhouse/ui'
import { classQueries } from './classes.queries'

interface EditClassProps {
  of: ClassRecord
  onClose: () => void
}

export function EditClass({ of: { code, version, name, level }, onClose }: EditClassProps) {
  const record = useRecordForm({
    endpoint: saveClass,
    name: `class ${code}`,
    values: { classCode: code, version, name, level },
    words: { name: { label: 'Name' }, level: { label: 'Level', textOf: useLevelWord() } },
    refreshes: classQueries,
    onSaved: () => {
      notify(`${code.toUpperCase()} saved`, 'success')
      onClose()
    },
  })
  return (
    <RecordDialog record={record} title={`Edit class ${code.toUpperCase()}`} save="Save class" onClose={onClose}>
      <TextField {...record.field('name')} hint={`Addresses and menus keep ${code.toUpperCase()}.`} />
      <SelectField {...record.field('level')} options={useLevelOptions()} />
    </RecordDialog>
  )
}
