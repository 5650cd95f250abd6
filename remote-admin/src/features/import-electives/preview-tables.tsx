import type { ElectiveFileChange, ElectiveFileNote, ElectiveImportPreview } from '@bellhouse/contracts'
import { type Column, DataTable, Strip, Tabs } from '@bellhouse/ui'

const place: readonly Column<ElectiveFileNote>[] = [
  { key: 'line', title: 'Line', isNumber: true, cell: ({ line }) => line },
  { key: 'column', title: 'Column', cell: ({ column }) => column },
  { key: 'text', title: 'Text', cell: ({ text }) => text || '–' },
]
const refusedColumns = [
  ...place,
  { key: 'why', title: 'What is wrong', cell: ({ sentence }: ElectiveFileNote) => sentence },
]
const leftOutColumns = [...place, { key: 'why', title: 'Why', cell: ({ sentence }: ElectiveFileNote) => sentence }]

const changeColumns: readonly Column<ElectiveFileChange>[] = [
  { key: 'line', title: 'Line', isNumber: true, cell: ({ line }) => line },
  { key: 'student', title: 'Student', cell: ({ student }) => <b>{student}</b> },
  { key: 'before', title: 'Old', cell: ({ before }) => <del>{before}</del> },
  { key: 'after', title: 'New', cell: ({ after }) => <ins>{after}</ins> },
]

const keyOfNote = ({ line, text }: ElectiveFileNote) => `${line} ${text}`

/** Who would take what, every row that is refused with its reason, and what is left out. */
export function PreviewTables({ counts, refused, leftOut, changes }: ElectiveImportPreview) {
  const changed = counts.new + counts.changed
  const tabs = [
    {
      id: 'changed',
      label: `Changes (${changed})`,
      content: table(
        changes.length,
        changed,
        <DataTable
          caption="Electives that would change"
          columns={changeColumns}
          rows={changes}
          keyOf={({ line }) => String(line)}
        />,
      ),
      count: changed,
    },
    {
      id: 'refused',
      label: `Refused (${counts.refused})`,
      content: table(
        refused.length,
        counts.refused,
        <DataTable caption="Refused" columns={refusedColumns} rows={refused} keyOf={keyOfNote} />,
      ),
      count: counts.refused,
    },
    {
      id: 'left-out',
      label: `Left out (${leftOut.length})`,
      content: <DataTable caption="Left out" columns={leftOutColumns} rows={leftOut} keyOf={keyOfNote} />,
      count: leftOut.length,
    },
  ].filter(({ count }) => count > 0)
  return tabs.length > 0 ? <Tabs label="Details" tabs={tabs} /> : null
}

const table = (shown: number, all: number, content: React.ReactNode) => (
  <>
    {shown < all && <Strip label="Rows">{`The first ${shown} of ${all}`}</Strip>}
    {content}
  </>
)
