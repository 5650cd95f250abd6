import type { DayFigures as FiguresOfDay } from '@bellhouse/contracts'
import { Figure, Figures, Strip } from '@bellhouse/ui'

export function DayFigures({ figures }: { figures: FiguresOfDay }) {
  return (
    <Strip label="The day in figures">
      <Figures>
        <Figure value={`${figures.taken} of ${figures.due}`} label="registers taken" />
        <Figure value={figures.present} label="present" />
        <Figure value={figures.absent} label="absent" />
        <Figure value={figures.late} label="late" />
        <Figure value={figures.excused} label="excused" />
      </Figures>
    </Strip>
  )
}
