import { Figure, Figures, Notice, RatioBar, StatusBar, unusualDaySentences } from '@bellhouse/ui'
import { type SchoolDay, useUnusualDay } from './dashboard.queries'

export function RegisterFigures({ today, registers }: Pick<SchoolDay, 'today' | 'registers'>) {
  const { streams, taken, ...counts } = registers
  const unusualDay = useUnusualDay(today)
  if (unusualDay && taken === 0) return <Notice>{unusualDaySentences[unusualDay]} No register is due.</Notice>

  return (
    <>
      <Figures>
        <Figure to="/attendance/" value={`${taken} of ${streams}`} label="registers taken" />
        <Figure to="/attendance/" value={streams - taken} label="missing" />
      </Figures>
      <RatioBar parts={[{ tone: 'accent', value: taken }]} total={streams} />
      <Figures>
        <Figure to="/attendance/" value={counts.present} label="present" />
        <Figure to="/attendance/" value={counts.absent} label="absent" />
        <Figure to="/attendance/" value={counts.late} label="late" />
        <Figure to="/attendance/" value={counts.excused} label="excused" />
      </Figures>
      <StatusBar counts={counts} />
    </>
  )
}
