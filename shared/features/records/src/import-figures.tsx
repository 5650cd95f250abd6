import { Figure, Figures, numberText } from '@bellhouse/ui'

interface RowFiguresProps {
  counts: { new: number; changed: number; unchanged: number; refused: number; leftOut?: number }
}

/** How many rows of the file go where. */
export function RowFigures({ counts }: RowFiguresProps) {
  return (
    <Figures>
      <Figure value={numberText(counts.new)} label="new" />
      <Figure value={numberText(counts.changed)} label="changed" />
      <Figure value={numberText(counts.unchanged)} label="unchanged" />
      <Figure value={numberText(counts.refused)} label="refused" />
      {counts.leftOut !== undefined && <Figure value={numberText(counts.leftOut)} label="left out" />}
    </Figures>
  )
}
