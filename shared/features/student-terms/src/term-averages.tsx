import type { StudentTerm } from '@bellhouse/contracts'
import { LineChart } from '@bellhouse/ui'

/** The averages of the terms as a line, the oldest first; nothing before there are two. */
export function TermAverages({ title, terms }: { title: string; terms: readonly StudentTerm[] }) {
  const points = terms
    .flatMap(({ label, average }) => (average === null ? [] : [{ label, value: Math.round(average * 10) / 10 }]))
    .reverse()
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || first === last) return null
  return (
    <LineChart
      title={title}
      summary={`From ${first.value} % in ${first.label} to ${last.value} % in ${last.label}.`}
      points={points}
      labelTitle="Term"
      valueTitle="Average"
    />
  )
}
