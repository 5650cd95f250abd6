import styles from './chart.module.css'
import { ChartFigure } from './chart-figure'

export interface Bar {
  label: string
  value: number
  /** What stands below the bar where the label is too long for it. */
  short?: string
  /** Drawn full, while the others are drawn pale: where the reader stands. */
  isOwn?: boolean
}

interface BarChartProps {
  title: string
  summary: string
  bars: readonly Bar[]
  /** What the labels and the values are, as heads of the table. */
  labelTitle: string
  valueTitle: string
}

const width = 360
const height = 150
const foot = 22
const head = 18

/** Counts side by side. */
export function BarChart({ title, summary, bars, labelTitle, valueTitle }: BarChartProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  const step = width / Math.max(1, bars.length)
  const isAnyOwn = bars.some(({ isOwn }) => isOwn)
  return (
    <ChartFigure
      title={title}
      summary={summary}
      rows={bars}
      keyOf={({ label }) => label}
      columns={[
        { key: 'label', title: labelTitle, cell: ({ label }) => label },
        { key: 'value', title: valueTitle, isNumber: true, cell: ({ value }) => value },
      ]}
    >
      <svg viewBox={`0 0 ${width} ${height}`} className={styles.drawing} aria-hidden>
        <line x1={0} x2={width} y1={height - foot} y2={height - foot} className={styles.axis} />
        {bars.map(({ label, short, value, isOwn }, index) => {
          const size = (value / most) * (height - foot - head)
          const middle = step * (index + 0.5)
          return (
            <g key={label}>
              <rect
                x={middle - step * 0.34}
                y={height - foot - size}
                width={step * 0.68}
                height={size}
                rx={2}
                className={isAnyOwn && !isOwn ? styles.pale : styles.bar}
              />
              {value > 0 && (
                <text x={middle} y={height - foot - size - 5} className={styles.value}>
                  {value}
                </text>
              )}
              <text x={middle} y={height - 6} className={styles.label}>
                {short ?? label}
              </text>
            </g>
          )
        })}
      </svg>
    </ChartFigure>
  )
}
