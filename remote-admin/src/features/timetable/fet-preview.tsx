import { getTimetableUpload, type TimetableLeftOut, type TimetableUpload } from '@bellhouse/contracts'
import { Consents, isAllMeant, RefusedRows, skipRefused, wasApplied } from '@bellhouse/records'
import {
  Button,
  type Column,
  countOf,
  DataTable,
  Disclosure,
  ErrorNotice,
  Figure,
  Figures,
  FormActions,
  Notice,
} from '@bellhouse/ui'
import { useId, useState } from 'react'
import { useApplyFile, usePreviewFile } from './fet.queries'
import { FetApplied } from './fet-applied'
import { isOpen } from './fet-names'
import { openSentence, rowsSentence } from './file-sentences'
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
  const previewing = usePreviewFile()
  const { id: uploadId, mapping, preview } = upload
  const previewAgain = () => previewing.mutate({ uploadId, mapping }, { onSuccess: onPreviewed })
  if (!preview) return null
  const { counts, made } = preview
  const open = mapping.names.filter(isOpen).map(({ text }) => text.trim())
  const asked = skipRefused(counts.refused, 'lesson')
  const isHeldUp = !isAllMeant(asked, meant)
  if (wasApplied(upload.state)) {
    return <FetApplied upload={upload} isDraft={isDraft} onUndone={onApplied} onClose={onClose} />
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
      {rowsSentence(preview) && <p>{rowsSentence(preview)}</p>}
      {preview.refused.length > 0 && (
        <Disclosure title={`${countOf(counts.refused, 'lesson')} refused`} isOpen>
          {open.length > 0 && (
            <Notice action={<Button onClick={onMap}>Answer in the mapping</Button>}>{openSentence(open)}</Notice>
          )}
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
      {preview.unallocated && (
        <Disclosure title={unallocatedTitle(preview.unallocated)}>
          <p>They are written all the same. Allocate the subject to them under Assign subject, or correct the file.</p>
          <DataTable
            caption="Not allocated"
            columns={unallocatedColumns}
            rows={preview.unallocated.shown}
            keyOf={({ line }) => String(line)}
          />
        </Disclosure>
      )}
      {preview.leftOut && (
        <Disclosure title={`${countOf(entriesOf(preview.leftOut), 'entry', 'entries')} of the file left out`}>
          <DataTable caption="Left out" columns={leftOutColumns} rows={preview.leftOut} keyOf={({ kind }) => kind} />
        </Disclosure>
      )}
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

type Unallocated = NonNullable<Preview['unallocated']>

const unallocatedTitle = ({ count }: Unallocated) =>
  `${countOf(count, 'lesson')} of a teacher to whom the subject is not allocated there`

const unallocatedColumns: readonly Column<Unallocated['shown'][number]>[] = [
  { key: 'line', title: 'Line', isNumber: true, cell: ({ line }) => line },
  { key: 'lesson', title: 'Lesson', cell: ({ lesson }) => lesson },
  { key: 'teachers', title: 'Teacher', cell: ({ teachers }) => teachers },
]

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
