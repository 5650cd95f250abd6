import type { OwnTerm } from '@bellhouse/contracts'
import { countOf, Figure, Figures, percentText, Strip } from '@bellhouse/ui'

export function TermFigures({ term: { subjects, average, total, totalTitle, outcome, card } }: { term: OwnTerm }) {
  if (average === null) return null
  const counted = subjects.filter(({ result }) => typeof result?.percent === 'number').length
  return (
    <Strip label="The term in figures">
      <Figures>
        <Figure value={percentText(average)} label={`average of ${countOf(counted, 'subject')}`} />
        {totalTitle && total !== null && <Figure value={total} label={totalTitle.toLowerCase()} />}
        {outcome && (
          <Figure value={outcome} label={subjects.some(({ reopened }) => reopened) ? 'so far' : labelOfOutcome(card)} />
        )}
      </Figures>
    </Strip>
  )
}

function labelOfOutcome(card: OwnTerm['card']) {
  if (card?.isProvisional === undefined) return 'so far'
  return card.isProvisional ? 'provisional' : 'result'
}
