import type { ReactNode } from 'react'
import { VisuallyHidden } from '../frame/visually-hidden'
import styles from './data-table.module.css'
import matrix from './matrix.module.css'
import { type Sort, SortableTitle } from './sortable-title'
import { useRowsInTurn } from './use-rows-in-turn'
import type { Selection } from './use-selection'

export interface Column<Row> {
  /** Names the column; also the word of the address when it is sortable. */
  key: string
  title: string
  cell: (row: Row) => ReactNode
  isNumber?: boolean
  isSortable?: boolean
  /** Left out on a phone: too long for the one line there, and the record's own page has it. */
  isWideOnly?: boolean
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
  /** All columns are equally wide, so that tables below each other agree. */
  isEven?: boolean
  /** Its columns are compared with each other: on a phone it stays a table that scrolls under the names. */
  isMatrix?: boolean
  /** Lets rows be chosen, each by a box before its name. */
  selection?: {
    of: Selection
    nameOf: (row: Row) => string
    /** Of which rows the box is locked, because nothing can be done to them. */
    isFixed?: (row: Row) => boolean
  }
}

/** A list of records as a table; on a phone each record is its name and a line with the rest. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, keyOf, selection, isStale = false, isEven = false, isMatrix = false } = props
  const shown = useRowsInTurn(rows)
  return (
    <div className={styles.scroll} data-stale={isStale || undefined}>
      <table className={`${styles.table} ${isMatrix ? matrix.matrix : styles.list}`} data-even={isEven || undefined}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <TableHead {...props} />
        <tbody>
          {shown.map((row) => (
            <TableRow
              key={keyOf(row)}
              columns={columns}
              row={row}
              box={
                selection && (
                  <ChoiceBox
                    selection={selection.of}
                    ids={selection.isFixed?.(row) ? [] : [keyOf(row)]}
                    label={`Choose ${selection.nameOf(row)}`}
                  />
                )
              }
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function TableHead<Row>({ columns, rows, keyOf, selection, sort, onSort }: DataTableProps<Row>) {
  const free = rows.filter((row) => !selection?.isFixed?.(row))
  const box = selection && <ChoiceBox selection={selection.of} ids={free.map(keyOf)} label="Choose all on this page" />
  return (
    <thead>
      <tr>
        {columns.map(({ key, title, isNumber, isSortable }, index) =>
          isSortable && onSort ? (
            <SortableTitle key={key} column={key} title={title} sort={sort} onSort={onSort}>
              {index === 0 && box}
            </SortableTitle>
          ) : (
            <th
              key={key}
              scope="col"
              data-number={(isNumber && index > 0) || undefined}
              data-named={(isNumber && index === 0) || undefined}
            >
              {index === 0 && box}
              {title}
            </th>
          ),
        )}
      </tr>
    </thead>
  )
}

interface TableRowProps<Row> {
  columns: readonly Column<Row>[]
  row: Row
  box: ReactNode
}

function TableRow<Row>({ columns, row, box }: TableRowProps<Row>) {
  const [name, ...others] = columns
  return (
    <tr>
      <th scope="row" data-title={name?.title} data-named={name?.isNumber || undefined}>
        {box ? (
          <div className={styles.chosen}>
            {box}
            {name?.cell(row)}
          </div>
        ) : (
          name?.cell(row)
        )}
      </th>
      {others.map(({ key, title, cell, isNumber, isWideOnly }) => {
        const content = cell(row)
        return (
          <td
            key={key}
            data-title={title}
            data-number={isNumber || undefined}
            data-empty={saysNothing(content) || undefined}
            data-wide={isWideOnly || undefined}
            data-named={isNumber || needsTitle(content) || undefined}
          >
            {content}
          </td>
        )
      })}
    </tr>
  )
}

const saysNothing = (content: ReactNode) =>
  content === null || content === undefined || content === false || content === '' || content === '–'

/** Whether nobody would know what it is about without the title: yes and no, a figure, a day. */
const needsTitle = (content: ReactNode) =>
  typeof content === 'number' || (typeof content === 'string' && /^(?:yes|no|[-−\d])/i.test(content))

function ChoiceBox({ selection, ids, label }: { selection: Selection; ids: readonly string[]; label: string }) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      className={styles.box}
      disabled={ids.length === 0}
      checked={ids.length > 0 && ids.every((id) => selection.chosen.has(id))}
      onChange={(event) => selection.choose(ids, event.target.checked)}
    />
  )
}
