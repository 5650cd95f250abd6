import {
  addPaperTemplate,
  type PaperTemplate,
  paperKindWords,
  paperWords,
  savePaperTemplate,
  writtenKinds,
} from '@bellhouse/contracts'
import { RecordDialog, type RecordFields, useRecordForm } from '@bellhouse/records'
import { FieldRow, notify, SelectField, TextAreaField, TextField } from '@bellhouse/ui'
import { useId } from 'react'
import { textQueries } from './paper-texts.queries'
import { TextPreview } from './text-preview'
import styles from './text-preview.module.css'

const kindOptions = writtenKinds.map((kind) => ({ value: kind, label: paperKindWords[kind] }))

const words = {
  kind: { label: 'Kind of paper' },
  title: { label: 'Heading' },
  text: { label: 'Text' },
}

interface DialogProps {
  onClose: () => void
}

export function AddText({ onClose }: DialogProps) {
  const record = useRecordForm({
    endpoint: addPaperTemplate,
    name: 'new text for papers',
    values: { kind: 'testimonial', title: '', text: '' },
    words,
    refreshes: textQueries,
    onSaved: saidAndClosed(onClose),
  })
  return (
    <RecordDialog record={record} title="Add a text" save="Add text" onClose={onClose}>
      <TextFields record={record} text={record.form.watch('text')} />
    </RecordDialog>
  )
}

export function EditText({ text: { id, ...values }, onClose }: DialogProps & { text: PaperTemplate }) {
  const record = useRecordForm({
    endpoint: savePaperTemplate,
    name: `text for papers ${id}`,
    values: { templateId: id, ...values },
    words,
    refreshes: textQueries,
    onSaved: saidAndClosed(onClose),
  })
  return (
    <RecordDialog record={record} title={`Edit ${values.title}`} save="Save text" onClose={onClose}>
      <TextFields record={record} text={record.form.watch('text')} />
    </RecordDialog>
  )
}

function TextFields({ record, text }: { record: RecordFields<'kind' | 'title' | 'text'>; text: string }) {
  const id = useId()
  return (
    <>
      <FieldRow>
        <SelectField {...record.field('kind')} options={kindOptions} />
        <TextField {...record.field('title')} />
      </FieldRow>
      <TextAreaField
        {...record.field('text')}
        rows={9}
        hint={`Filled in for each student: ${paperWords.map((word) => `{${word}}`).join(' ')}`}
      />
      <section aria-labelledby={id} className={styles.sheet}>
        <h3 id={id}>As it will read</h3>
        <TextPreview text={text} />
      </section>
    </>
  )
}

const saidAndClosed =
  (onClose: () => void) =>
  ({ title }: PaperTemplate) => {
    notify(`${title} saved`, 'success')
    onClose()
  }
