import type { TimetableUpload } from '@bellhouse/contracts'
import { Consents, skipRefused, useConsents, wasApplied } from '@bellhouse/records'
import { Button, ErrorNotice, FormActions } from '@bellhouse/ui'
import { useId } from 'react'
import { useApplyFile } from './fet.queries'
import { FetApplied } from './fet-applied'
import { FetFindings } from './fet-findings'
import styles from './timetable.module.css'

interface FetPreviewProps {
  upload: TimetableUpload
  /** Whether what it is of is still a draft. */
  isDraft: boolean
  onMap: () => void
  onPreviewed: (upload: TimetableUpload) => void
  onApplied: (upload: TimetableUpload) => void
  onClose: () => void
}

/** What a file would do to the draft, and doing it. */
export function FetPreview({ upload, isDraft, onMap, onPreviewed, onApplied, onClose }: FetPreviewProps) {
  const reasonId = useId()
  const applying = useApplyFile()
  const { preview } = upload
  const consents = useConsents(skipRefused(preview?.counts.refused ?? 0, 'lesson'))
  if (!preview) return null
  const isHeldUp = !consents.isAllowed
  if (wasApplied(upload.state)) {
    return <FetApplied upload={upload} isDraft={isDraft} onUndone={onApplied} onClose={onClose} />
  }
  return (
    <>
      <FetFindings upload={upload} preview={preview} onMap={onMap} onPreviewed={onPreviewed} />
      <Consents consents={consents} />
      <ErrorNotice error={applying.error} />
      <FormActions>
        {isHeldUp && (
          <p id={reasonId} className={styles.count}>
            To write the other lessons, tick “{consents.asked[0]?.label}” above.
          </p>
        )}
        <Button onClick={onMap}>Back to the mapping</Button>
        <Button
          look="primary"
          busy={applying.isPending}
          disabled={isHeldUp}
          aria-describedby={isHeldUp ? reasonId : undefined}
          onClick={() =>
            applying.mutate(
              { uploadId: upload.id, skipRefused: consents.isMeant('skipRefused') },
              { onSuccess: onApplied },
            )
          }
        >
          Write into the draft
        </Button>
      </FormActions>
    </>
  )
}
