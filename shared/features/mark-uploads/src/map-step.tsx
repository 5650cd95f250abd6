import { type MarkMapping, type MarkUpload, previewMarkUpload } from '@bellhouse/contracts'
import { Button, EmptyState, ErrorNotice, Form, FormActions, Sheet } from '@bellhouse/ui'
import { useState } from 'react'
import { FileSheet } from './file-sheet'
import { LongColumns } from './long-columns'
import { useMarkTargets, usePreviewUpload } from './mark-upload.queries'
import { NewAssessments } from './new-assessments'
import { NumberColumn } from './number-column'
import { StartAgainButton } from './start-again-button'
import { WideColumns } from './wide-columns'

interface MapStepProps {
  upload: MarkUpload
  onPreviewed: () => void
}

export function MapStep({ upload, onPreviewed }: MapStepProps) {
  const [mapping, setMapping] = useState(upload.mapping)
  const previewing = usePreviewUpload()
  const targets = useMarkTargets({
    termId: mapping.termId,
    ...(mapping.streamId !== null && { streamId: mapping.streamId }),
  })
  const table = upload.tables[mapping.table]
  const draft = previewMarkUpload.input.safeParse({ uploadId: upload.id, mapping: withoutOtherShape(mapping) })

  if (!targets || !table) return <EmptyState icon="marks">The term of this upload is gone.</EmptyState>

  const handleSubmit = () => {
    if (draft.success) previewing.mutate(draft.data, { onSuccess: onPreviewed })
  }
  const part = { table, samples: upload.samples[mapping.table] ?? [], targets, mapping, onChange: setMapping }
  return (
    <Form label="Map" isWide onSubmit={handleSubmit}>
      <FileSheet upload={upload} {...part} />
      <Sheet title="Students">
        <NumberColumn {...part} />
      </Sheet>
      {mapping.shape === 'wide' ? <WideColumns {...part} /> : <LongColumns {...part} />}
      <NewAssessments {...part} />
      <ErrorNotice error={previewing.error} />
      <FormActions>
        <StartAgainButton uploadId={upload.id} />
        <Button
          type="submit"
          look="primary"
          disabled={!draft.success || !isComplete(mapping)}
          busy={previewing.isPending}
        >
          Preview
        </Button>
      </FormActions>
    </Form>
  )
}

/** What was begun for the other kind of rows is out of sight, so it counts for nothing. */
const withoutOtherShape = (mapping: MarkMapping): MarkMapping =>
  mapping.shape === 'wide' ? { ...mapping, long: null } : { ...mapping, columns: [] }

const isComplete = ({ number, shape, columns, long }: MarkMapping) =>
  number !== null && (shape === 'wide' ? columns.length > 0 : long !== null)
