import type { Assessment } from '@bellhouse/contracts'
import { Icon, VisuallyHidden } from '@bellhouse/ui'
import { type CSSProperties, memo, type ReactNode } from 'react'
import { CellEditor, type Editing, type Leave } from './cell-editor'
import type { Cell, Row } from './mark-cells'
import styles from './mark-row.module.css'
import { Stay } from './stay'

export interface RowResult {
  percent: number | null
  grade: string | null
  /** Made of some marks only, while others are missing. */
  isProvisional: boolean
}

interface MarkRowProps {
  index: number
  /** How many rows there are. */
  count: number
  row: Row
  assessments: readonly Assessment[]
  result: RowResult | null
  /** The column with the focus; null where it is in another row. */
  column: number | null
  /** First and last chosen column, as `first last`; null where nothing of this row is chosen. */
  chosen: string | null
  editing: Editing | null
  onWrite: (text: string, leave: Leave) => void
  onCancel: () => void
}

export const MarkRow = memo(function MarkRow(props: MarkRowProps) {
  const { index, row, assessments, result, column, chosen, editing } = props
  const [first = -1, last = -1] = chosen?.split(' ').map(Number) ?? []
  return (
    <tr aria-rowindex={index + 2} style={layerOf(props)}>
      <th scope="row" aria-colindex={1}>
        <span className={styles.number}>{index + 1}</span>
        {row.name}
        <Stay {...row} />
      </th>
      {/* The name stays in sight while the marks move, so only without it can they be measured for themselves. */}
      <td role="presentation" className={styles.cells}>
        {row.cells.map((cell, at) => {
          const assessment = assessments[at]
          if (!assessment) return null
          const isCurrent = at === column
          return (
            // biome-ignore lint/a11y/useSemanticElements: a cell of the table holds all cells of the row.
            <div
              role="gridcell"
              className={styles.cell}
              key={cell.key}
              aria-colindex={at + 2}
              aria-selected={at >= first && at <= last}
              aria-invalid={cell.state === 'refused' || undefined}
              aria-readonly={assessment.hindrance !== null || undefined}
              tabIndex={isCurrent ? 0 : -1}
              data-spot={`${index} ${at}`}
              data-state={cell.state}
              data-editing={(isCurrent && editing !== null) || undefined}
              data-closed={assessment.hindrance !== null || undefined}
              data-outside={(cell.isOutside && cell.text === '') || undefined}
            >
              {isCurrent && editing ? (
                <CellEditor
                  label={`${assessment.title}, ${row.name}`}
                  assessment={assessment}
                  editing={editing}
                  onWrite={props.onWrite}
                  onCancel={props.onCancel}
                />
              ) : (
                <CellText cell={cell} isCurrent={isCurrent} />
              )}
            </div>
          )
        })}
        {result && <Result result={result} columns={row.cells.length} />}
      </td>
    </tr>
  )
}, areSameRows)

/** What is said about a cell hangs down over the rows below; in the last two, without room there, over those above. */
function layerOf({ index, count }: MarkRowProps): CSSProperties {
  const hangsDown = index < 2 || index < count - 2
  return { zIndex: hangsDown ? count - index : count + index }
}

function CellText({ cell, isCurrent }: { cell: Cell; isCurrent: boolean }) {
  const { text, state, reason, isOutside } = cell
  return (
    <>
      {state !== 'saved' && <StateMark state={state} />}
      {text}
      {isOutside && text === '' && <VisuallyHidden>not expected</VisuallyHidden>}
      {state === 'waiting' && <VisuallyHidden>, waiting to be saved</VisuallyHidden>}
      {reason && <span className={isCurrent ? styles.bubble : styles.heard}>{reason}</span>}
    </>
  )
}

function StateMark({ state }: Pick<Cell, 'state'>) {
  if (state === 'waiting') return <span className={styles.waiting} aria-hidden />
  return <Icon name="alert" size={14} className={styles.flag} />
}

function Result({ result, columns }: { result: RowResult; columns: number }) {
  const { percent, grade, isProvisional } = result
  return (
    <>
      <ResultCell column={columns + 2} look={styles.result}>
        {percent ?? <span aria-hidden>–</span>}
        {percent === null && <VisuallyHidden>No result yet</VisuallyHidden>}
      </ResultCell>
      <ResultCell column={columns + 3} look={isProvisional ? styles.result : styles.grade}>
        {grade}
        {grade && isProvisional && <VisuallyHidden>, marks are missing</VisuallyHidden>}
      </ResultCell>
    </>
  )
}

function ResultCell({ column, look, children }: { column: number; look: string | undefined; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell of the table holds all cells of the row.
    // biome-ignore lint/a11y/useFocusableInteractive: nothing can be done in it.
    <div role="gridcell" className={look} aria-colindex={column}>
      {children}
    </div>
  )
}

function areSameRows(one: MarkRowProps, other: MarkRowProps) {
  return (
    one.index === other.index &&
    one.count === other.count &&
    one.column === other.column &&
    one.chosen === other.chosen &&
    one.editing === other.editing &&
    one.assessments === other.assessments &&
    one.row === other.row &&
    one.result?.percent === other.result?.percent &&
    one.result?.grade === other.result?.grade &&
    one.result?.isProvisional === other.result?.isProvisional
  )
}
