import { sheetIdOf } from '@bellhouse/contracts'
import { Button, clockTime, countOf, Notice } from '@bellhouse/ui'
import { memo, useMemo } from 'react'
import { type Cell, isToCheck, wordsOf } from './mark-cells'
import { editOf } from './mark-outbox'
import styles from './marks-to-check.module.css'
import type { MarkOutbox } from './use-mark-outbox'
import type { SheetRows } from './use-mark-sheet'

interface MarksToCheckProps {
  shown: SheetRows
  outbox: MarkOutbox
}

/** Marks that wait for their person: what somebody else wrote in the meantime, and what is no mark. */
export const MarksToCheck = memo(function MarksToCheck({ shown, outbox }: MarksToCheckProps) {
  const { rows, sheet } = shown
  const cells = useMemo(() => {
    const all = rows.flatMap(({ name, cells }) => cells.map((cell) => ({ name, cell })))
    return all.filter(({ cell }) => isToCheck(cell))
  }, [rows])
  if (cells.length === 0) return null
  const titleOf = ({ assessmentId }: Cell) => sheet.assessments.find(({ id }) => id === assessmentId)?.title

  return (
    <Notice kind="warning" role="status">
      <p>{countOf(cells.length, 'mark')} to check. Nothing of it is lost, and nothing is saved over another.</p>
      <ul className={styles.toCheck}>
        {cells.map(({ name, cell }) => (
          <li key={cell.key}>
            <span>
              <b>{name}</b>, {titleOf(cell)}: {sentenceOf(cell)}
            </span>
            <Choices
              cell={cell}
              label={`${name}, ${titleOf(cell)}`}
              onTakeTheirs={() => void outbox.drop([cell.key])}
              // Over what somebody else wrote, of which the person knows now.
              onKeepMine={() =>
                void outbox.put([editOf(sheetIdOf(sheet), { ...cell, about: cell.entry?.payload.about })])
              }
            />
          </li>
        ))}
      </ul>
    </Notice>
  )
})

function sentenceOf({ theirs, text, reason }: Cell) {
  if (!theirs) return `${reason}.`
  const by = `${theirs.by ?? 'somebody else'}${theirs.at ? ` at ${clockTime(theirs.at)}` : ''}`
  return `yours ${text || 'nothing'}, theirs ${wordsOf(theirs)} (${by})`
}

interface ChoicesProps {
  cell: Cell
  label: string
  onTakeTheirs: () => void
  onKeepMine: () => void
}

function Choices({ cell, label, onTakeTheirs, onKeepMine }: ChoicesProps) {
  if (!cell.theirs) {
    return (
      <Button look="quiet" aria-label={`Put back what was there, ${label}`} onClick={onTakeTheirs}>
        Put back what was there
      </Button>
    )
  }
  return (
    <>
      <Button aria-label={`Take theirs, ${label}`} onClick={onTakeTheirs}>
        Take theirs
      </Button>
      <Button aria-label={`Keep mine, ${label}`} onClick={onKeepMine}>
        Keep mine
      </Button>
    </>
  )
}
