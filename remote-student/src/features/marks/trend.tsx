import type { OwnTerm } from '@bellhouse/contracts'
import { LineChart } from '@bellhouse/ui'

/** The averages of the terms, the oldest first. */
export function Trend({ terms }: { terms: readonly OwnTerm[] }) {
  const points = terms
    .flatMap(({ label, average }) => (average === null ? [] : [{ label, value: Math.round(average * 10) / 10 }]))
    .reverse()
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  return (
    <LineChart
      title="My averages"
      summary={
        first === last
          ? `${last.value} % in ${last.label}.`
          : `From ${first.value} % in ${first.label} to ${last.value} % in ${last.label}.`
      }
      points={points}
      labelTitle="Term"
      valueTitle="Average"
    />
  )
}
