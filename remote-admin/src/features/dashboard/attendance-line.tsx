import { addressOf, statusWords } from '@bellhouse/contracts'
import {
  ChartFigure,
  type Column,
  EmptyState,
  longDay,
  OfferedLink,
  percentText,
  Sheet,
  useIsNarrow,
} from '@bellhouse/ui'
import styles from './attendance-line.module.css'
import type { SchoolDay } from './dashboard.queries'

type Day = SchoolDay['days'][number]

const height = 190
const head = 26
const foot = 34

const linkOf = (date: string) => addressOf.attendance(null, { view: 'registers', date })

/** The rate of the last days with school as a line, on a scale that begins a little below the lowest of them. */
export function AttendanceLine({ school: { days, today } }: { school: SchoolDay }) {
  const rates = days.map(({ totals }) => totals.rate ?? 0)
  if (days.length === 0) {
    return (
      <Sheet title="The last ten days">
        <EmptyState icon="attendance">
          Here you will see how attendance goes, once registers have been taken.
        </EmptyState>
      </Sheet>
    )
  }
  const lowest = Math.max(0, Math.floor((Math.min(...rates) - 1) / 5) * 5)
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length
  return (
    <Sheet
      title="The last ten days"
      aside={
        <OfferedLink to={addressOf.attendance(null, { view: 'rates', unit: 'month', date: today })}>
          All rates of the month
        </OfferedLink>
      }
    >
      <ChartFigure
        title="Attendance of the last days with school"
        isTitleHeard
        summary={`On average ${percentText(mean)} were present, from ${Math.min(...rates)} to ${Math.max(...rates)} %.`}
        rows={days}
        keyOf={({ date }) => date}
        columns={columns}
      >
        <Drawing days={days} lowest={lowest} />
      </ChartFigure>
    </Sheet>
  )
}

function Drawing({ days, lowest }: { days: readonly Day[]; lowest: number }) {
  // On a phone the drawing is not made smaller, so that its figures stay readable.
  const isNarrow = useIsNarrow()
  const [width, side] = isNarrow ? [330, 18] : [640, 48]
  const step = days.length > 1 ? (width - 2 * side) / (days.length - 1) : 0
  const yOf = (rate: number) => head + (1 - (rate - lowest) / (100 - lowest)) * (height - foot - head)
  const points = days.map(({ date, totals }, index) => ({
    date,
    rate: totals.rate ?? 0,
    x: days.length > 1 ? side + step * index : width / 2,
    y: yOf(totals.rate ?? 0),
  }))
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={styles.line} aria-hidden>
      {[lowest, 100].map((rate) => (
        <g key={rate}>
          <line x1={0} x2={width} y1={yOf(rate)} y2={yOf(rate)} className={styles.rule} />
          <text x={0} y={yOf(rate) - 4} className={styles.scale}>
            {rate} %
          </text>
        </g>
      ))}
      <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} className={styles.ink} />
      {points.map(({ date, rate, x, y }) => (
        <g key={date}>
          <circle cx={x} cy={y} r={4} className={styles.dot} />
          <text x={x} y={y - 10} className={styles.value}>
            {isNarrow ? Math.round(rate) : rate}
          </text>
          <text x={x} y={height - 18} className={styles.day}>
            {longDay(date).slice(0, isNarrow ? 2 : 3)}
          </text>
          <text x={x} y={height - 4} className={styles.day}>
            {Number(date.slice(8))}
          </text>
        </g>
      ))}
    </svg>
  )
}

const columns: readonly Column<Day>[] = [
  { key: 'day', title: 'Day', cell: ({ date }) => <OfferedLink to={linkOf(date)}>{longDay(date)}</OfferedLink> },
  { key: 'rate', title: 'Rate', isNumber: true, cell: ({ totals }) => `${totals.rate} %` },
  ...statusWords.map(({ status, word }) => ({
    key: status,
    title: word,
    isNumber: true,
    cell: ({ totals }: Day) => totals[status],
  })),
]
