import type { OwnTerm } from '@bellhouse/contracts'
import { Figure, Figures, Strip } from '@bellhouse/ui'

export function TermFigures({ term: { average, total, totalTitle, outcome } }: { term: OwnTerm }) {
  if (average === null) return null
  return (
    <Strip label="The term in figures">
      <Figures>
        <Figure value={`${average.toFixed(1)} %`} label="average" />
        {totalTitle && total !== null && <Figure value={total} label={totalTitle.toLowerCase()} />}
        {outcome && <Figure value={outcome} label="so far" />}
      </Figures>
    </Strip>
  )
}
