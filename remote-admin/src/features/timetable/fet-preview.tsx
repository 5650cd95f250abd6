import type { TimetableUpload } from '@bellhouse/contracts'
import { Consents, isAllMeant, skipRefused, wasApplied } from '@bellhouse/records'
import { Button, ErrorNotice, FormActions } from '@bellhouse/ui'
import { useId, useState } from 'react'
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
  const [meant, setMeant] = useState<readonly 'skipRefused'[]>([])
  const applying = useApplyFile()
  const { preview } = upload
  if (!preview) return null
  const asked = skipRefused(preview.counts.refused, 'lesson')
  const isHeldUp = !isAllMeant(asked, meant)
  if (wasApplied(upload.state)) {
    return <FetApplied upload={upload} isDraft={isDraft} onUndone={onApplied} onClose={onClose} />
  }
  return (
    <>
      <FetFindings upload={upload} preview={preview} onMap={onMap} onPreviewed={onPreviewed} />
      <Consents {...{ asked, meant }} onChange={setMeant} />
      <ErrorNotice error={applying.error} />
      <FormActions>
        {isHeldUp && (
          <p id={reasonId} className={styles.count}>
            To write the other lessons, tick “{asked[0]?.label}” above.
          </p>
        )}
        <Button onClick={onMap}>Back to the mapping</Button>
        <Button
          look="primary"
          busy={applying.isPending}
          disabled={isHeldUp}
          aria-describedby={isHeldUp ? reasonId : undefined}
          onClick={() =>
            applying.mutate({ uploadId: upload.id, skipRefused: meant.length > 0 }, { onSuccess: onApplied })
          }
        >
          Write into the draft
        </Button>
      </FormActions>
    </>
  )
}
