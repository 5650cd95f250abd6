import type { ReactNode } from 'react'
import { VisuallyHidden } from '../frame/visually-hidden'
import styles from './data-table.module.css'
import { type Sort, SortableTitle } from './sortable-title'

export interface Column<Row> {
  /** Names the column; also the word of the address when it is sortable. */
  key: string
  title: string
  cell: (row: Row) => ReactNode
  isNumber?: boolean
  isSortable?: boolean
}

interface DataTableProps<Row> {
  /** Heard before the table: what it lists. */
  caption: string
  /** The first one names the row, stays in sight and ends at the red margin line. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** The next answer is on its way and this is the last one. */
  isStale?: boolean
}

/** A list of records as a table; on a phone each record is a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, isStale = false } = props
  return (
    <div className={styles.scroll} data-stale={isStale || undefined}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <TableHead {...props} />
        <tbody>
          {rows.map((row) => (
            <TableRow key={keyOf(row)} columns={columns} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function TableHead<Row>({ columns, sort, onSort }: DataTableProps<Row>) {
  return (
    <thead>
      <tr>
        {columns.map(({ key, title, isNumber, isSortable }) =>
          isSortable && onSort ? (
            <SortableTitle key={key} column={key} title={title} sort={sort} onSort={onSort} />
          ) : (
            <th key={key} scope="col" data-number={isNumber || undefined}>
              {title}
            </th>
          ),
        )}
      </tr>
    </thead>
  )
}

function TableRow<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const [name, ...others] = columns
  return (
    <tr>
      <th scope="row">{name?.cell(row)}</th>
      {others.map(({ key, title, cell, isNumber }) => (
        <td key={key} data-title={title} data-number={isNumber || undefined}>
          {cell(row)}
        </td>
      ))}
    </tr>
  )
}
