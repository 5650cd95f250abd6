import { downloadMarkTemplate, type ExportFormat, type MarkTargets } from '@bellhouse/contracts'
import { useDownload } from '@bellhouse/records'
import { Button, FieldRow, FormActions, SelectField, Sheet, useAddress } from '@bellhouse/ui'

interface MarkTemplateProps {
  targets: MarkTargets
  streamId: string | undefined
}

/** A table to fill in: the right students, and a column for each assessment that is open. */
export function MarkTemplate({ targets: { termId, subjects }, streamId }: MarkTemplateProps) {
  const { params, change } = useAddress()
  const { download, isBusy } = useDownload(downloadMarkTemplate)
  if (!streamId) {
    return <Sheet title="Template">Choose a stream to get a table with its students, ready to be filled in.</Sheet>
  }
  const subjectId = params.get('subject') ?? ''
  const isAnyOpen = subjects
    .filter(({ id }) => subjectId === '' || id === subjectId)
    .some(({ assessments }) => assessments.some(({ open }) => open > 0))
  const take = (format: ExportFormat) => download({ termId, streamId, format, ...(subjectId && { subjectId }) })
  return (
    <Sheet title="Template">
      <p>
        {isAnyOpen
          ? 'A table with the students of the stream and a column for each assessment that is open.'
          : 'A table with the students of the stream. No assessment is open; columns that you add can become new ones in the next step.'}
      </p>
      <FieldRow>
        <SelectField
          label="Subject of the template"
          none="All subjects"
          options={subjects.map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }))}
          value={subjectId}
          onChange={(event) => change({ subject: event.target.value })}
        />
      </FieldRow>
      <FormActions>
        <Button icon="download" busy={isBusy} onClick={() => take('xlsx')}>
          Template as xlsx
        </Button>
        <Button icon="download" busy={isBusy} onClick={() => take('csv')}>
          Template as CSV
        </Button>
      </FormActions>
    </Sheet>
  )
}
