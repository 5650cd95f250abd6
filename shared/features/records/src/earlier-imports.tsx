import { useLiveEndpoint } from '@bellhouse/api-client'
import {
  type EarlierImport,
  type ImportState,
  listImports,
  type NamedImportKind,
  type RowCounts,
} from '@bellhouse/contracts'
import {
  Button,
  Chip,
  type Column,
  DataTable,
  momentText,
  numberText,
  OfferedLink,
  ScreenFrame,
  Sheet,
} from '@bellhouse/ui'
import { useLocation } from 'react-router-dom'

interface EarlierImportsProps {
  kind: NamedImportKind
  /** For a kind that is of one class. */
  classCode?: string
  /** What an import is called in the address of its page. */
  named?: string
  /** Where they are shown in a dialog, which has no address: opens one. */
  onOpen?: (importId: string) => void
}

/**
 * What was imported before: the way back to what came of each file, and to what is not finished. Nothing where there is none; where the
 * list does not come, a file can be dropped all the same.
 */
export function EarlierImports(props: EarlierImportsProps) {
  return (
    <ScreenFrame>
      <List {...props} />
    </ScreenFrame>
  )
}

function List({ kind, classCode, named = 'import', onOpen }: EarlierImportsProps) {
  const { data } = useLiveEndpoint(listImports, { kind, ...(classCode !== undefined && { classCode }) })
  const { search } = useLocation()
  if (!data || data.rows.length === 0) return null

  const searchOf = (importId: string) => {
    const params = new URLSearchParams(search)
    params.set(named, importId)
    return `?${params}`
  }
  const columns: Column<EarlierImport>[] = [
    {
      key: 'file',
      title: 'File',
      cell: ({ id, fileName }) =>
        onOpen ? (
          <Button look="quiet" onClick={() => onOpen(id)}>
            {fileName}
          </Button>
        ) : (
          <OfferedLink to={{ search: searchOf(id) }}>{fileName}</OfferedLink>
        ),
    },
    {
      key: 'state',
      title: 'State',
      cell: ({ state }) => <Chip tone={state === 'failed' ? 'absent' : 'neutral'}>{stateWords[state]}</Chip>,
    },
    { key: 'rows', title: 'Rows', cell: ({ rows }) => (rows ? rowsText(rows) : '–') },
    { key: 'by', title: 'By', cell: ({ startedBy }) => startedBy, isWideOnly: true },
    { key: 'at', title: 'Begun', cell: ({ startedAt }) => momentText(startedAt) },
  ]
  return (
    <Sheet title="Earlier imports" flush>
      <DataTable caption="Earlier imports" columns={columns} rows={data.rows} keyOf={({ id }) => id} />
    </Sheet>
  )
}

const stateWords: Record<ImportState, string> = {
  mapping: 'Not finished',
  previewed: 'Not applied',
  applying: 'Being applied',
  applied: 'Applied',
  cancelled: 'Cancelled',
  failed: 'Failed',
  undone: 'Undone',
}

const rowsText = ({ new: added, changed, unchanged, refused, leftOut }: RowCounts) => {
  const parts = [
    [added, 'new'],
    [changed, 'changed'],
    [unchanged, 'unchanged'],
    [refused, 'refused'],
    [leftOut, 'left out'],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, word]) => `${numberText(count)} ${word}`)
  return said.length > 0 ? said.join(', ') : 'none'
}
