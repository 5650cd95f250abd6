import type { Slot } from '@bellhouse/contracts'
import { Button } from '@bellhouse/ui'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { nextCell } from './grid-steps'
import { PlanCell } from './plan-cell'
import styles from './timetable.module.css'
import type { Desk } from './use-desk'
import type { Plan } from './use-plan'
import { isIn, type View } from './views'

interface PlanGridProps {
  desk: Desk
  view: View
  plan: Plan
  /** One day at a time. */
  isNarrow: boolean
}

/** Days by periods: arrows move, Enter picks a lesson and places it, Escape lets it go. */
export function PlanGrid({ desk, view, plan, isNarrow }: PlanGridProps) {
  const { days, periods } = desk.shape
  const root = useRef<HTMLTableElement>(null)
  const [focus, setFocus] = useState<Slot>(() => firstCell(desk))
  const [day, setDay] = useState(1)
  const shown = isNarrow ? [Math.min(day, days.length)] : days.map((_, index) => index + 1)
  const lessons = plan.lessons.filter(isIn(view))
  const go = (slot: Slot) => {
    // At once, because the next key may follow before the browser draws.
    flushSync(() => {
      setFocus(slot)
      setDay(slot.day)
    })
    focusCell(root.current, slot)
  }
  const handleKey = (key: string, slot: Slot) => {
    const next = nextCell(key, slot, desk.shape)
    if (next) go(next)
    if (key === 'Escape') plan.pick(null)
    if (key === 'Delete' && plan.picked?.slot) plan.move(plan.picked, null)
    return next !== null || key === 'Escape' || key === 'Delete'
  }
  const cell = (slot: Slot) => (
    <PlanCell
      key={slot.day}
      {...{ desk, view, plan, lessons, slot }}
      isFocus={focus.day === slot.day && focus.period === slot.period}
      onFocus={() => setFocus(slot)}
      onKey={handleKey}
    />
  )

  return (
    <>
      {isNarrow && <DaySteps days={days} day={day} onDay={setDay} />}
      <div className={styles.scroll}>
        <table
          ref={root}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is what a grid is made of.
          role="grid"
          className={styles.grid}
          data-picking={plan.picked !== null || undefined}
          aria-label={`Week of ${view.label}`}
        >
          <DayNames days={days} shown={shown} />
          <tbody>
            {periods.map((period, index) => (
              <tr key={`${period.title} ${period.start}`} data-break={period.isBreak || undefined}>
                <PeriodName {...period} />
                {shown.map((one) =>
                  period.isBreak ? <td key={one} aria-hidden /> : cell({ day: one, period: index + 1 }),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

const focusCell = (grid: HTMLElement | null, { day, period }: Slot) =>
  grid?.querySelector<HTMLElement>(`[data-slot="${day}-${period}"]`)?.focus()

const DayNames = ({ days, shown }: { days: readonly string[]; shown: readonly number[] }) => (
  <thead>
    <tr>
      <th scope="col">Period</th>
      {shown.map((one) => (
        <th key={one} scope="col">
          {days[one - 1]}
        </th>
      ))}
    </tr>
  </thead>
)

function PeriodName({ title, start, end }: Desk['shape']['periods'][number]) {
  return (
    <th scope="row">
      {title} <small>{`${start}–${end}`}</small>
    </th>
  )
}

const firstCell = ({ shape }: Desk): Slot => ({
  day: 1,
  period: shape.periods.findIndex(({ isBreak }) => !isBreak) + 1,
})

interface DayStepsProps {
  days: readonly string[]
  day: number
  onDay: (day: number) => void
}

function DaySteps({ days, day, onDay }: DayStepsProps) {
  return (
    <div className={styles.steps}>
      <Button icon="chevron-left" disabled={day <= 1} onClick={() => onDay(day - 1)}>
        {days[day - 2] ?? 'Before'}
      </Button>
      <strong>{days[day - 1]}</strong>
      <Button icon="chevron-right" disabled={day >= days.length} onClick={() => onDay(day + 1)}>
        {days[day] ?? 'After'}
      </Button>
    </div>
  )
}
