import styles from './chart.module.css'
import { ChartFigure } from './chart-figure'

export interface LinePoint {
  label: string
  /** From 0 to 100. */
  value: number
}

interface LineChartProps {
  title: string
  summary: string
  points: readonly LinePoint[]
  labelTitle: string
  valueTitle: string
}

const width = 360
const height = 165
const foot = 22
const head = 20
const side = 34

/** Percentages one after the other. */
export function LineChart({ title, summary, points, labelTitle, valueTitle }: LineChartProps) {
  const step = points.length > 1 ? (width - 2 * side) / (points.length - 1) : 0
  const placed = points.map((point, index) => ({
    ...point,
    x: points.length > 1 ? side + step * index : width / 2,
    y: head + (1 - point.value / 100) * (height - foot - head),
  }))
  return (
    <ChartFigure
      title={title}
      summary={summary}
      rows={points}
      keyOf={({ label }) => label}
      columns={[
        { key: 'label', title: labelTitle, cell: ({ label }) => label },
        { key: 'value', title: valueTitle, isNumber: true, cell: ({ value }) => `${value} %` },
      ]}
    >
      <svg viewBox={`0 0 ${width} ${height}`} className={styles.drawing} aria-hidden>
        {[0, 50, 100].map((percent) => {
          const y = head + (1 - percent / 100) * (height - foot - head)
          return (
            <g key={percent}>
              <line x1={0} x2={width} y1={y} y2={y} className={styles.axis} />
              <text x={0} y={y - 3} className={styles.scale}>
                {percent}
              </text>
            </g>
          )
        })}
        <polyline points={placed.map(({ x, y }) => `${x},${y}`).join(' ')} className={styles.line} />
        {placed.map(({ label, value, x, y }) => (
          <g key={label}>
            <circle cx={x} cy={y} r={4} className={styles.dot} />
            <text x={x} y={y - 9} className={styles.value}>
              {value}
            </text>
            <text x={x} y={height - 6} className={styles.label}>
              {label}
            </text>
          </g>
        ))}
      </svg>
    </ChartFigure>
  )
}
