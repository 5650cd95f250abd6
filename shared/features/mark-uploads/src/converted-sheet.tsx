import type { MarkPreview, MarkUpload } from '@bellhouse/contracts'
import { Button, type Column, countOf, DataTable, ErrorNotice, numberText, Sheet, Strip } from '@bellhouse/ui'
import { usePreviewUpload } from './mark-upload.queries'

type Converted = NonNullable<MarkPreview['converted']>
type Row = Converted['rows'][number]
type OtherColumn = NonNullable<MarkPreview['otherMaxima']>[number]

const columns: readonly Column<Row>[] = [
  { key: 'student', title: 'Student', cell: ({ student }) => <b>{student}</b> },
  { key: 'number', title: 'Number', cell: ({ number }) => number },
  { key: 'assessment', title: 'Assessment', cell: ({ subject, title }) => `${subject} · ${title}` },
  { key: 'text', title: 'In the file', isNumber: true, cell: ({ text, from }) => outOfText(text, from) },
  { key: 'mark', title: 'Becomes', isNumber: true, cell: ({ mark, to }) => `${mark} / ${to}` },
  { key: 'rounded', title: 'Rounded', cell: ({ isRounded }) => (isRounded ? 'yes' : '–') },
]

// “37/50” says it itself.
const outOfText = (text: string, from: number) => (text.includes('/') ? text : `${text} / ${from}`)

/** Each mark that was out of something else in the file, and what it becomes. */
export function ConvertedSheet({ total, rounded, rows }: Converted) {
  return (
    <Sheet title="Converted marks" flush>
      <Strip label="Converted">
        {countOf(total, 'mark')} converted, {numberText(rounded)} of them rounded to two decimals.
        {total > rows.length && ` The first ${numberText(rows.length)} stand here.`}
      </Strip>
      <DataTable
        caption="Converted marks"
        columns={columns}
        rows={rows}
        keyOf={({ line, subject, title }) => [line, subject, title].join(' ')}
      />
    </Sheet>
  )
}

interface OtherMaximaProps {
  upload: MarkUpload
  columns: readonly OtherColumn[]
}

/** Marks that are refused because they are out of something else, and the way to convert them. */
export function OtherMaxima({ upload: { id, mapping }, columns: found }: OtherMaximaProps) {
  const previewing = usePreviewUpload()
  const handleConvert = ({ column, from }: OtherColumn) => {
    const fileOutOf = from
    const { long } = mapping
    previewing.mutate({
      uploadId: id,
      mapping: {
        ...mapping,
        columns: mapping.columns.map((one) => (one.column === column ? { ...one, fileOutOf } : one)),
        long: long?.mark === column ? { ...long, fileOutOf } : long,
      },
    })
  }
  return (
    <Sheet title="Out of something else">
      {found.map((one) => {
        const { header, title, from, to, marks } = one
        const key = [header, title, from, to].join(' ')
        if (from === null) {
          return (
            <p key={key}>
              {countOf(marks, 'mark')} of “{header}” {marks === 1 ? 'is' : 'are'} more than {to}, which “{title}” is out
              of. If the marks of the file are out of something else, choose “Change the mapping” and write there what
              they are out of: they are converted.
            </p>
          )
        }
        return (
          <div key={key}>
            <p>
              {countOf(marks, 'mark')} of “{header}” {marks === 1 ? 'is' : 'are'} out of {from} in the file, and “
              {title}” is out of {to}.
            </p>
            <Button busy={previewing.isPending} onClick={() => handleConvert(one)}>
              {`Convert “${header}” from ${from} to ${to}`}
            </Button>
          </div>
        )
      })}
      <ErrorNotice error={previewing.error} />
    </Sheet>
  )
}
