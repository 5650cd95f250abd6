import { getTimetableUpload, type TimetableLeftOut, type TimetableUpload } from '@bellhouse/contracts'
import { RefusedRows, wasApplied } from '@bellhouse/records'
import {
  Button,
  CheckboxField,
  type Column,
  countOf,
  DataTable,
  Disclosure,
  Figure,
  Figures,
  FormActions,
  Notice,
  problemSentence,
} from '@bellhouse/ui'
import { useState } from 'react'
import { useApplyFile, usePreviewFile } from './fet.queries'
import { FetApplied } from './fet-applied'

interface FetPreviewProps {
  upload: TimetableUpload
  onMap: () => void
  onPreviewed: (upload: TimetableUpload) => void
  onApplied: (upload: TimetableUpload) => void
  onClose: () => void
}

/** What a file would do to the draft, and doing it. */
export function FetPreview({ upload, onMap, onPreviewed, onApplied, onClose }: FetPreviewProps) {
  const [skipRefused, setSkipRefused] = useState(false)
  const applying = useApplyFile()
  const previewing = usePreviewFile()
  const { id: uploadId, mapping, preview } = upload
  const previewAgain = () => previewing.mutate({ uploadId, mapping }, { onSuccess: onPreviewed })
  if (!preview) return null
  const { counts, made } = preview
  if (wasApplied(upload.state)) {
    return <FetApplied upload={upload} onUndone={onApplied} onClose={onClose} />
  }
  return (
    <>
      <Figures>
        <Figure label="New" value={counts.new} />
        <Figure label="Changed" value={counts.changed} />
        <Figure label="Unchanged" value={counts.unchanged} />
        <Figure label="Refused" value={counts.refused} />
      </Figures>
      <p>
        {madeSentence(made)} {countOf(preview.missing, 'lesson')} of the draft {preview.missing === 1 ? 'is' : 'are'}{' '}
        not in the file and {preview.missing === 1 ? 'stays' : 'stay'}.
      </p>
      {preview.refused.length > 0 && (
        <Disclosure title={`${countOf(counts.refused, 'lesson')} refused`} isOpen>
          <RefusedRows importId={upload.id} shownBy={getTimetableUpload} onMended={previewAgain} />
        </Disclosure>
      )}
      {preview.changes.length > 0 && (
        <Disclosure title={`${countOf(counts.changed, 'lesson')} changed`}>
          <DataTable
            caption="Changed"
            columns={changeColumns}
            rows={preview.changes}
            keyOf={({ line }) => String(line)}
          />
        </Disclosure>
      )}
      {preview.leftOut && (
        <Disclosure title={`${countOf(entriesOf(preview.leftOut), 'entry', 'entries')} of the file left out`}>
          <DataTable caption="Left out" columns={leftOutColumns} rows={preview.leftOut} keyOf={({ kind }) => kind} />
        </Disclosure>
      )}
      {counts.refused > 0 && (
        <CheckboxField
          label="Leave the refused lessons out"
          checked={skipRefused}
          onChange={({ target }) => setSkipRefused(target.checked)}
        />
      )}
      {applying.error && (
        <Notice kind="bad" role="alert">
          {problemSentence(applying.error)}
        </Notice>
      )}
      <FormActions>
        <Button onClick={onMap}>Back to the mapping</Button>
        <Button
          look="primary"
          busy={applying.isPending}
          disabled={counts.refused > 0 && !skipRefused}
          onClick={() => applying.mutate({ uploadId: upload.id, skipRefused }, { onSuccess: onApplied })}
        >
          Write into the draft
        </Button>
      </FormActions>
    </>
  )
}

type Preview = NonNullable<TimetableUpload['preview']>

function madeSentence({ subject, staff, stream, room }: Preview['made']) {
  const parts = [
    subject > 0 ? countOf(subject, 'subject') : '',
    staff > 0 ? countOf(staff, 'teacher') : '',
    stream > 0 ? countOf(stream, 'stream') : '',
    room > 0 ? countOf(room, 'room') : '',
  ].filter(Boolean)
  return parts.length > 0 ? `${parts.join(', ')} would be created.` : 'Nothing would be created.'
}

const entriesOf = (kinds: readonly TimetableLeftOut[]) => kinds.reduce((sum, { count }) => sum + count, 0)

const leftOutColumns: readonly Column<TimetableLeftOut>[] = [
  { key: 'kind', title: 'Entry', cell: ({ kind }) => kind },
  { key: 'count', title: 'How many', isNumber: true, cell: ({ count }) => count },
  { key: 'line', title: 'First line', isNumber: true, cell: ({ line }) => line },
  { key: 'sentence', title: 'What to do', cell: ({ sentence }) => sentence },
]

const changeColumns: readonly Column<Preview['changes'][number]>[] = [
  { key: 'line', title: 'Line', isNumber: true, cell: ({ line }) => line },
  { key: 'before', title: 'Old', cell: ({ before }) => before },
  { key: 'after', title: 'New', cell: ({ after }) => after },
]
