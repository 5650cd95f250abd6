import type { Endpoint } from '@bellhouse/contracts'
import { type Column, DataTable, Strip, Tabs } from '@bellhouse/ui'
import type { ReactNode } from 'react'
import { ImportNotesButton } from './import-notes'
import { RefusedRows } from './refused-rows'

interface RowNote {
  line: number
  column: string
  text: string
  sentence: string
}

export interface RowTabsProps<Change> {
  importId: string
  /** What shows the import. */
  shownBy: Endpoint
  /** Heard before the table of what would change. */
  caption: string
  columns: readonly Column<Change>[]
  keyOf: (change: Change) => string
  changes: readonly Change[]
  /** How many there are in all; of long lists only the first are sent. */
  changed: number
  refusedInAll: number
  leftOut: readonly RowNote[]
  /** Rows; one of them may be told of twice. */
  leftOutInAll: number
  /** Rows that may be of one person with another row: how many, and the first of them. */
  alike?: { total: number; rows: readonly RowNote[] } | undefined
}

/** What would change, every row that is refused with its reason and to be mended, and what is left out. */
export function RowTabs<Change>(props: RowTabsProps<Change>) {
  const { importId, shownBy, caption, columns, keyOf, changes, changed, refusedInAll, leftOut, leftOutInAll } = props
  const { alike = { total: 0, rows: [] } } = props
  const tabs = [
    {
      ...{ id: 'changed', label: `Changes (${changed})`, count: changed },
      content: first(changes.length, changed, <DataTable {...{ caption, columns, keyOf }} rows={changes} />),
    },
    {
      ...{ id: 'alike', label: `Possibly the same (${alike.total})`, count: alike.total },
      content: first(alike.rows.length, alike.total, <Notes caption="Possibly the same" rows={alike.rows} />),
    },
    {
      ...{ id: 'refused', label: `Refused (${refusedInAll})`, count: refusedInAll },
      content: <RefusedRows importId={importId} shownBy={shownBy} />,
    },
    {
      // A hidden sheet is told of, but none of its rows is counted.
      ...{ id: 'left-out', label: `Left out (${leftOutInAll})`, count: Math.max(leftOutInAll, leftOut.length) },
      content: first(
        leftOut.length,
        leftOut.length,
        <Notes caption="Left out" rows={leftOut} />,
        <ImportNotesButton importId={importId} list="left-out" />,
      ),
    },
  ].filter(({ count }) => count > 0)
  return tabs.length > 0 ? <Tabs label="Details" tabs={tabs} /> : null
}

const first = (shown: number, all: number, content: ReactNode, action?: ReactNode) => (
  <>
    {(shown < all || action) && (
      <Strip label="Rows">
        {shown < all && <span>{`The first ${shown} of ${all}`}</span>}
        {action}
      </Strip>
    )}
    {content}
  </>
)

function Notes({ caption, rows }: { caption: string; rows: readonly RowNote[] }) {
  const columns: readonly Column<RowNote>[] = [
    { key: 'line', title: 'Line', isNumber: true, cell: ({ line }) => line },
    { key: 'column', title: 'Column', cell: ({ column }) => column || '–' },
    { key: 'text', title: 'Text', cell: ({ text }) => text || '–' },
    { key: 'why', title: 'Why', cell: ({ sentence }) => sentence },
  ]
  return (
    <DataTable
      {...{ caption, columns, rows }}
      keyOf={({ line, column, text, sentence }) => [line, column, text, sentence].join(' ')}
    />
  )
}
