import type { MarkUpload } from '@bellhouse/contracts'
import { ColumnsBeside, ImportNotesButton } from '@bellhouse/records'
import { Button, countOf, ErrorNotice, LinkButton, Notice, problemSentence, Sheet, useAddress } from '@bellhouse/ui'
import type { ReactNode } from 'react'
import { CountTable } from './count-table'
import { usePreviewUpload, useUndoUpload } from './mark-upload.queries'

interface OverStepProps {
  upload: MarkUpload
  marksAt: string
}

/** The upload is over, one way or the other. */
export function OverStep({ upload, marksAt }: OverStepProps) {
  const { change } = useAddress()
  const again = (
    <Button icon="upload" onClick={() => change({ upload: undefined })}>
      Upload another file
    </Button>
  )
  if (upload.state === 'failed') return <FailedStep upload={upload} />
  if (upload.state === 'undone') {
    return (
      <Notice kind="info" role="status" action={again}>
        Undone: the marks are as they were before {upload.fileName}.
      </Notice>
    )
  }
  if (upload.state !== 'applied') {
    return (
      <Notice kind="bad" role="alert" action={again}>
        This upload was cancelled. Nothing of it was written.
      </Notice>
    )
  }
  return <AppliedStep upload={upload} marksAt={marksAt} again={again} />
}

function AppliedStep({ upload, marksAt, again }: OverStepProps & { again: ReactNode }) {
  const undoing = useUndoUpload()
  const { id, preview, fileName, progress } = upload
  return (
    <>
      <Notice
        kind="good"
        role="status"
        action={
          <>
            {progress.total > 0 && (
              <Button icon="undo" busy={undoing.isPending} onClick={() => undoing.mutate({ uploadId: id })}>
                Undo
              </Button>
            )}
            {preview && preview.counts.refused > 0 && <ImportNotesButton importId={id} list="refused" />}
            {preview?.beside && preview.beside.length > 0 && <ImportNotesButton importId={id} list="left-out" />}
            {again}
            <LinkButton look="primary" to={marksAt}>
              See the marks
            </LinkButton>
          </>
        }
      >
        {countOf(progress.total, 'mark')} of {fileName} {progress.total === 1 ? 'is' : 'are'} in the portal.
      </Notice>
      <ErrorNotice error={undoing.error} />
      <ColumnsBeside columns={preview?.columnsBeside} />
      {preview && preview.assessments.length > 0 && (
        <Sheet title="What happened" flush>
          <CountTable assessments={preview.assessments} />
        </Sheet>
      )}
    </>
  )
}

/** Nothing was written, and the same file can be tried again. */
function FailedStep({ upload: { id, mapping, failure } }: Pick<OverStepProps, 'upload'>) {
  const previewing = usePreviewUpload()
  return (
    <Notice
      kind="bad"
      role="alert"
      action={
        <Button busy={previewing.isPending} onClick={() => previewing.mutate({ uploadId: id, mapping })}>
          Preview again
        </Button>
      }
    >
      {previewing.error ? problemSentence(previewing.error) : failure}
    </Notice>
  )
}
