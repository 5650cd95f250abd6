import type { MarkSheet } from '@bellhouse/contracts'
import type { SubjectResult } from '@bellhouse/grading'
import { Dialog, VisuallyHidden } from '@bellhouse/ui'
import { type CSSProperties, type ReactNode, useMemo, useState } from 'react'
import type { CellEdit } from './edit-history'
import { boundsOf, type Lines, type Spot } from './grid-area'
import type { CellText } from './grid-options'
import { type Cell, isExpected, type Row } from './mark-cells'
import styles from './mark-grid.module.css'
import { MarkHead, MarkMeans } from './mark-head'
import { MarkHistory } from './mark-history'
import { MarkKeys } from './mark-keys'
import { MarkRow, type RowResult } from './mark-row'
import { MarkToolbar } from './mark-toolbar'
import { useGrid } from './use-grid'
import type { OpenSheet, SheetRows } from './use-mark-sheet'

interface MarkGridProps {
  open: OpenSheet
  /** The same a moment ago: what is reckoned from it may come after the key. */
  later: SheetRows
  results: readonly SubjectResult[]
  /** The figures of the sheet, beside the buttons. */
  summary: ReactNode
}

/** Students by assessments, written like a sheet of a spreadsheet. */
export function MarkGrid({ open, later, results, summary }: MarkGridProps) {
  const { sheet, rows } = open
  const { assessments } = sheet
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const [history, setHistory] = useState<Cell | null>(null)
  const [said, setSaid] = useState('')
  const cellAt = ({ row, column }: Spot) => rows[row]?.cells[column]

  const lines = useMemo(() => linesOf(sheet), [sheet])

  const grid = useGrid({
    start: startOf(sheet, rows),
    lines,
    cellAt,
    textAt: (spot) => cellAt(spot)?.text ?? '',
    write: (cells) => outcomeOf(open.change(cells.flatMap(withKey(cellAt))), 'isRefused'),
    isClosed: ({ column }) => assessments[column]?.hindrance !== null,
    undo: () => outcomeOf(open.undo(), 'wasRefused'),
    redo: () => outcomeOf(open.redo(), 'isRefused'),
    onHelp: () => setIsHelpOpen(true),
    onHistory: (spot) => setHistory(cellAt(spot) ?? null),
    // Twice the same sentence is heard twice.
    say: (sentence) => setSaid((before) => (before === sentence ? `${sentence}\u00a0` : sentence)),
  })

  return (
    <>
      <div className={styles.top}>
        {summary}
        <MarkToolbar open={open} acts={grid.acts} onHelp={() => setIsHelpOpen(true)} />
      </div>
      <Cells {...{ open, later, results, grid }} />
      <p className={styles.said} role="status">
        {said || <VisuallyHidden>Type to write a mark. A question mark lists all keys.</VisuallyHidden>}
      </p>
      {isHelpOpen && (
        <Dialog title="Keys of the mark grid" onClose={() => setIsHelpOpen(false)}>
          <MarkKeys />
        </Dialog>
      )}
      {history && <MarkHistory cell={history} open={open} onClose={() => setHistory(null)} />}
    </>
  )
}

interface CellsProps extends Pick<MarkGridProps, 'open' | 'later' | 'results'> {
  grid: ReturnType<typeof useGrid>
}

function Cells({ open: { sheet, rows }, later, results, grid }: CellsProps) {
  const { assessments, scheme } = sheet
  const { focus } = grid.area
  const { top, bottom, start, end } = boundsOf(grid.area)
  return (
    <div className={styles.scroll}>
      <table
        ref={grid.root}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is what a grid is made of.
        role="grid"
        className={styles.grid}
        aria-label={`Marks of ${sheet.stream} in ${sheet.subject}`}
        aria-rowcount={rows.length + 1}
        aria-colcount={assessments.length + (scheme ? 3 : 1)}
        aria-multiselectable
        style={columnsOf(assessments.length)}
        data-results={scheme !== null || undefined}
        {...grid.handlers}
      >
        <MarkHead sheet={sheet} />
        <tbody>
          {rows.map((row, index) => (
            <MarkRow
              key={row.studentId}
              index={index}
              count={rows.length}
              row={row}
              assessments={assessments}
              result={scheme ? shownOf(results[index]) : null}
              column={index === focus.row ? focus.column : null}
              chosen={index >= top && index <= bottom ? `${start} ${end}` : null}
              editing={index === focus.row ? grid.editing : null}
              onWrite={grid.handleWrite}
              onCancel={grid.handleCancel}
            />
          ))}
        </tbody>
        <MarkMeans sheet={later.sheet} rows={later.rows} />
      </table>
    </div>
  )
}

const columnsOf = (count: number) => ({ '--columns': count }) as CSSProperties

const linesOf = ({ students, assessments }: MarkSheet): Lines => ({
  rows: students.map(({ studentId }) => studentId),
  columns: assessments.map(({ id }) => id),
})

/** The first mark that is missing in the first assessment that is open. */
function startOf({ assessments }: MarkSheet, rows: readonly Row[]): Spot {
  const isMissing = (column: number) =>
    rows.findIndex(({ cells }) => {
      const cell = cells[column]
      return cell?.text === '' && isExpected(cell)
    })
  const open = assessments.flatMap(({ hindrance }, column) => (hindrance === null ? column : []))
  const column = open.find((one) => isMissing(one) >= 0) ?? open[0] ?? 0
  return { row: Math.max(0, isMissing(column)), column }
}

function shownOf(result: SubjectResult | undefined): RowResult {
  return {
    percent: result?.percent ?? null,
    grade: result?.grade?.grade ?? null,
    isProvisional: result?.state !== 'complete',
  }
}

const outcomeOf = (edits: readonly CellEdit[], refused: 'wasRefused' | 'isRefused') => ({
  taken: edits.filter((edit) => !edit[refused]).length,
  refused: edits.filter((edit) => edit[refused]).length,
})

const withKey =
  (cellAt: (spot: Spot) => Cell | undefined) =>
  ({ spot, ...given }: CellText) => {
    const cell = cellAt(spot)
    return cell ? [{ key: cell.key, ...given }] : []
  }
