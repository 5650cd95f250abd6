import { downloadMarkUploadChanges, type MarkPreview } from '@bellhouse/contracts'
import { useDownload } from '@bellhouse/records'
import { Button, type Column, countOf, DataTable, numberText, Sheet, Strip } from '@bellhouse/ui'

type Row = MarkPreview['changes'][number]

const columns: readonly Column<Row>[] = [
  { key: 'student', title: 'Student', cell: ({ student }) => <b>{student}</b> },
  { key: 'number', title: 'Number', cell: ({ number }) => number },
  { key: 'stream', title: 'Stream', cell: ({ stream }) => stream },
  { key: 'assessment', title: 'Assessment', cell: ({ subject, title }) => `${subject} · ${title}` },
  { key: 'before', title: 'Old', isNumber: true, cell: ({ before }) => <del>{before}</del> },
  { key: 'after', title: 'New', isNumber: true, cell: ({ after }) => <ins>{after || 'empty'}</ins> },
]

interface ChangeTableProps {
  uploadId: string
  preview: MarkPreview
}

/** Marks that are there and would become others, old → new. */
export function ChangeTable({ uploadId, preview: { changes, counts } }: ChangeTableProps) {
  const { download, isBusy } = useDownload(downloadMarkUploadChanges)
  const button = (
    <Button icon="download" busy={isBusy} onClick={() => download({ uploadId, format: 'xlsx' })}>
      Download all changes
    </Button>
  )
  return (
    <Sheet title="Marks that would change" aside={button} flush>
      {counts.changed > changes.length && (
        <Strip label="Changes">
          The first {numberText(changes.length)} of {countOf(counts.changed, 'change')}; the file has all.
        </Strip>
      )}
      <DataTable
        caption="Changed marks"
        columns={columns}
        rows={changes}
        keyOf={({ line, subject, title }) => [line, subject, title].join(' ')}
      />
    </Sheet>
  )
}
