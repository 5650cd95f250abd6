import type { OwnTerm } from '@bellhouse/contracts'
import { BarChart } from '@bellhouse/ui'

interface SpreadProps {
  spread: NonNullable<OwnTerm['spread']>
  average: number | null
}

/** How the averages of the stream lie, without names; the own step stands out. */
export function Spread({ spread: { students, steps }, average }: SpreadProps) {
  const own = average === null ? null : Math.min(90, Math.floor(average / 10) * 10)
  const labelOf = (from: number) => `${from}–${from === 90 ? 100 : from + 9}`
  const inOwn = steps.find(({ from }) => from === own)
  return (
    <BarChart
      title="My stream"
      summary={[
        `Averages of ${students} students, without names.`,
        inOwn && `Yours is between ${labelOf(inOwn.from).replace('–', ' and ')} %, like ${inOwn.students} of them.`,
      ]
        .filter(Boolean)
        .join(' ')}
      bars={steps.map(({ from, students: value }) => ({
        label: labelOf(from),
        short: String(from),
        value,
        isOwn: from === own,
      }))}
      labelTitle="Average in percent"
      valueTitle="Students"
    />
  )
}
