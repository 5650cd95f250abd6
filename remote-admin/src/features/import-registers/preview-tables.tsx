import type { RegisterFileChange, RegisterFileNote, RegisterImportPreview } from '@bellhouse/contracts'
import { ImportNotesButton } from '@bellhouse/records'
import { type Column, countOf, DataTable, Strip, Tabs } from '@bellhouse/ui'

const refusedColumns: readonly Column<RegisterFileNote>[] = [
  { key: 'line', title: 'Line', isNumber: true, cell: ({ line }) => line },
  { key: 'column', title: 'Column', cell: ({ column }) => column },
  { key: 'text', title: 'Text', cell: ({ text }) => text || '–' },
  { key: 'sentence', title: 'What is wrong', cell: ({ sentence }) => sentence },
]

const changeColumns: readonly Column<RegisterFileChange>[] = [
  { key: 'line', title: 'Line', isNumber: true, cell: ({ line }) => line },
  { key: 'student', title: 'Student', cell: ({ student }) => <b>{student}</b> },
  { key: 'register', title: 'Register', cell: ({ register }) => register },
  { key: 'before', title: 'Old', cell: ({ before }) => <del>{before}</del> },
  { key: 'after', title: 'New', cell: ({ after }) => <ins>{after}</ins> },
]

interface PreviewTablesProps extends RegisterImportPreview {
  importId: string
  fileName: string
}

/** Every row that is refused with its reason, and every entry that would become another. */
export function PreviewTables({ importId, fileName, counts, refused, changes }: PreviewTablesProps) {
  const tabs = [
    {
      id: 'refused',
      label: `Refused (${counts.refused})`,
      count: counts.refused,
      content: (
        <>
          <Strip label="File">
            <span>{shownOf(fileName, refused.length, counts.refused)}</span>
            <ImportNotesButton importId={importId} list="refused" />
          </Strip>
          <DataTable caption="Refused" columns={refusedColumns} rows={refused} keyOf={({ line }) => String(line)} />
        </>
      ),
    },
    {
      id: 'changed',
      label: `Changed (${counts.changed})`,
      count: counts.changed,
      content: (
        <>
          <Strip label="File">{shownOf(fileName, changes.length, counts.changed)}</Strip>
          <DataTable
            caption="Entries that would change"
            columns={changeColumns}
            rows={changes}
            keyOf={({ line }) => String(line)}
          />
        </>
      ),
    },
  ].filter(({ count }) => count > 0)
  return tabs.length > 0 ? <Tabs label="Details" tabs={tabs} /> : null
}

const shownOf = (fileName: string, shown: number, all: number) =>
  shown < all ? `${fileName}: the first ${shown} of ${countOf(all, 'row')}` : fileName
