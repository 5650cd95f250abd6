import { getTimetableUpload, type TimetableLeftOut, type TimetableUpload } from '@bellhouse/contracts'
import { RefusedRows } from '@bellhouse/records'
import { Button, type Column, countOf, DataTable, Disclosure, Figure, Figures, Notice } from '@bellhouse/ui'
import { usePreviewFile } from './fet.queries'
import { isOpen } from './fet-names'
import { openSentence, rowsSentence } from './file-sentences'

type Preview = NonNullable<TimetableUpload['preview']>

interface FetFindingsProps {
  upload: TimetableUpload
  preview: Preview
  onMap: () => void
  onPreviewed: (upload: TimetableUpload) => void
}

/** What stands in a file, and what would become of it. */
export function FetFindings({ upload, preview, onMap, onPreviewed }: FetFindingsProps) {
  const { counts, made } = preview
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
          <Refused {...{ upload, onMap, onPreviewed }} />
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
    </>
  )
}

function Refused({ upload, onMap, onPreviewed }: Omit<FetFindingsProps, 'preview'>) {
  const previewing = usePreviewFile()
  const { id: uploadId, mapping } = upload
  const previewAgain = () => previewing.mutate({ uploadId, mapping }, { onSuccess: onPreviewed })
  const open = mapping.names.filter(isOpen).map(({ text }) => text.trim())
  return (
    <>
      {open.length > 0 && (
        <Notice action={<Button onClick={onMap}>Answer in the mapping</Button>}>{openSentence(open)}</Notice>
      )}
      <RefusedRows importId={uploadId} shownBy={getTimetableUpload} onMended={previewAgain} />
    </>
  )
}

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
