import type { RegisterOfDay } from '@bellhouse/contracts'
import { Figure, Figures, Strip } from '@bellhouse/ui'

const sumOf = (registers: readonly RegisterOfDay[], what: 'present' | 'absent' | 'late' | 'excused') =>
  registers.reduce((sum, register) => sum + register[what], 0)

export function DayFigures({ registers }: { registers: readonly RegisterOfDay[] }) {
  const taken = registers.filter(({ isTaken }) => isTaken)
  const due = registers.filter(({ isTaken, isBeforeStart, students }) => isTaken || (!isBeforeStart && students > 0))
  return (
    <Strip label="The day in figures">
      <Figures>
        <Figure value={`${taken.length} of ${due.length}`} label="registers taken" />
        <Figure value={sumOf(taken, 'present')} label="present" />
        <Figure value={sumOf(taken, 'absent')} label="absent" />
        <Figure value={sumOf(taken, 'late')} label="late" />
        <Figure value={sumOf(taken, 'excused')} label="excused" />
      </Figures>
    </Strip>
  )
}
