import { addCommentTemplate, type CommentTemplate } from '@bellhouse/contracts'
import { Button, ErrorNotice, FieldRow, FormActions, SelectField, TextAreaField, TextField } from '@bellhouse/ui'
import { type FormEvent, useState } from 'react'
import { useAddTemplate, useSaveTemplate } from './report-cards.queries'

interface TemplateFormProps {
  template: CommentTemplate | null
  onDone: () => void
}

const options = [
  { value: 'class-teacher', label: 'Class teacher' },
  { value: 'head-teacher', label: 'Head teacher' },
]

export function TemplateForm({ template, onDone }: TemplateFormProps) {
  const adding = useAddTemplate()
  const saving = useSaveTemplate()
  const [fields, setFields] = useState({
    author: template?.author ?? 'class-teacher',
    text: template?.text ?? '',
    from: String(template?.from ?? 0),
    to: String(template?.to ?? 100),
  })
  const draft = addCommentTemplate.input.safeParse({ ...fields, from: Number(fields.from), to: Number(fields.to) })
  const error = adding.error ?? saving.error
  const change = (name: keyof typeof fields) => (event: { target: { value: string } }) =>
    setFields({ ...fields, [name]: event.target.value })

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!draft.success) return
    if (template) await saving.mutateAsync({ templateId: template.id, ...draft.data })
    else await adding.mutateAsync(draft.data)
    onDone()
  }
  return (
    <form onSubmit={handleSubmit}>
      <ErrorNotice error={error} />
      <SelectField label="Said by" options={options} value={fields.author} onChange={change('author')} />
      <TextAreaField label="Comment" rows={3} value={fields.text} onChange={change('text')} />
      <FieldRow>
        <TextField label="From average" inputMode="numeric" value={fields.from} onChange={change('from')} />
        <TextField label="To average" inputMode="numeric" value={fields.to} onChange={change('to')} />
      </FieldRow>
      <FormActions>
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" look="primary" disabled={!draft.success} busy={adding.isPending || saving.isPending}>
          {template ? 'Save comment' : 'Add comment'}
        </Button>
      </FormActions>
    </form>
  )
}
