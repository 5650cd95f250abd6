import type { TimetableUpload } from '@bellhouse/contracts'
import { Button, countOf, ErrorNotice, Notice, numberText } from '@bellhouse/ui'
import { useUndoFile } from './fet.queries'
import { rowsSentence } from './file-sentences'
import { MadeRecords } from './made-records'

interface FetAppliedProps {
  upload: TimetableUpload
  /** Whether it may still be taken back: what was published stays. */
  isDraft: boolean
  onUndone: (upload: TimetableUpload) => void
  onClose: () => void
}

/** What has come of the file, and the way back. */
export function FetApplied({ upload: { id, state, preview }, isDraft, onUndone, onClose }: FetAppliedProps) {
  const undoing = useUndoFile()
  const counts = preview?.counts
  const written = (counts?.new ?? 0) + (counts?.changed ?? 0)
  const isUndone = state === 'undone'
  const hasMade = Object.values(preview?.made ?? {}).some((count) => count > 0)
  return (
    <>
      <Notice
        kind={isUndone ? 'info' : 'good'}
        role="status"
        action={
          <>
            {!isUndone && isDraft && written > 0 && (
              <Button
                icon="undo"
                busy={undoing.isPending}
                onClick={() => undoing.mutate({ uploadId: id }, { onSuccess: onUndone })}
              >
                Undo
              </Button>
            )}
            <Button onClick={onClose}>Close</Button>
          </>
        }
      >
        {isUndone
          ? `Undone: the draft is as it was before the file.${hasMade ? ' Subjects, staff, streams and rooms that were made for it stay.' : ''}`
          : `${countOf(written, 'lesson')} written, ${numberText(counts?.unchanged ?? 0)} were there already.`}
      </Notice>
      {preview && !isUndone && rowsSentence(preview) && <p>{rowsSentence(preview)}</p>}
      {isUndone && hasMade && <MadeRecords uploadId={id} />}
      <ErrorNotice error={undoing.error} />
    </>
  )
}
