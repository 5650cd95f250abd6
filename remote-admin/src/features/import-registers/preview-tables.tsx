import { getRegisterImport, type RegisterFileChange, type RegisterImportPreview } from '@bellhouse/contracts'
import { RefusedRows } from '@bellhouse/records'
import { type Column, countOf, DataTable, numberText, Strip, Tabs } from '@bellhouse/ui'

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

/** Every row that is refused with its reason and to be mended, and every entry that would become another. */
export function PreviewTables({ importId, fileName, counts, changes }: PreviewTablesProps) {
  const tabs = [
    {
      id: 'refused',
      label: `Refused (${numberText(counts.refused)})`,
      count: counts.refused,
      content: <RefusedRows importId={importId} shownBy={getRegisterImport} />,
    },
    {
      id: 'changed',
      label: `Changed (${numberText(counts.changed)})`,
      count: counts.changed,
      content: (
        <>
          <Strip label="File">{shownOf(fileName, changes.length, counts.changed)}</Strip>
          <DataTable
            caption="Entries that would change"
            columns={changeColumns}
            rows={changes}
            keyOf={({ line, register }) => `${line} ${register}`}
          />
        </>
      ),
    },
  ].filter(({ count }) => count > 0)
  return tabs.length > 0 ? <Tabs label="Details" tabs={tabs} /> : null
}

const shownOf = (fileName: string, shown: number, all: number) =>
  shown < all ? `${fileName}: the first ${numberText(shown)} of ${countOf(all, 'row')}` : fileName
