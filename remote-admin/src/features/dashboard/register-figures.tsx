import { Figure, Figures, ProgressBar, StatusBar } from '@bellhouse/ui'
import type { SchoolDay } from './dashboard.queries'

export function RegisterFigures({ registers }: Pick<SchoolDay, 'registers'>) {
  const { streams, taken, present, absent, late, excused } = registers
  return (
    <>
      <Figures>
        <Figure to="/attendance/" value={`${taken} of ${streams}`} label="registers taken" />
        <Figure to="/attendance/" value={streams - taken} label="missing" />
      </Figures>
      <ProgressBar label="Registers taken" done={taken} total={streams} />
      <Figures>
        <Figure to="/attendance/" value={present} label="present" />
        <Figure to="/attendance/" value={absent} label="absent" />
        <Figure to="/attendance/" value={late} label="late" />
        <Figure to="/attendance/" value={excused} label="excused" />
      </Figures>
      <StatusBar present={present} absent={absent} late={late} excused={excused} />
    </>
  )
}
