import type { MarkSheet } from '@bellhouse/contracts'
import type { SubjectResult } from '@bellhouse/grading'
import { type Column, countOf, DataTable, Disclosure, Figure, Figures, Sheet } from '@bellhouse/ui'
import { memo } from 'react'
import styles from './mark-distribution.module.css'
import { countGrades, type GradeCount, meanOf } from './mark-results'

interface MarkDistributionProps {
  scheme: MarkSheet['scheme']
  results: readonly SubjectResult[]
}

/** How the grades spread as the marks stand now: bars, with their figures as a table behind. */
export const MarkDistribution = memo(function MarkDistribution({ scheme, results }: MarkDistributionProps) {
  const percents = results.flatMap(({ percent }) => percent ?? [])
  if (!scheme || percents.length === 0) return null

  const counts = countGrades(scheme.document, results)
  const passed = results.filter(({ grade }) => grade?.isPass).length
  return (
    <Sheet title="Grades as they stand" aside={`${scheme.name}, version ${scheme.number}`}>
      <Figures>
        <Figure value={meanOf(percents) ?? '–'} label="% on average" />
        <Figure value={passed} label={`of ${countOf(percents.length, 'student')} pass`} />
      </Figures>
      <Bars counts={counts} />
      <Disclosure title="Figures as a table">
        <DataTable caption="Students by grade" columns={columns} rows={counts} keyOf={({ grade }) => grade} />
      </Disclosure>
    </Sheet>
  )
})

const columns: readonly Column<GradeCount>[] = [
  { key: 'grade', title: 'Grade', cell: ({ grade }) => <b>{grade}</b> },
  { key: 'label', title: 'Meaning', cell: ({ label }) => label },
  { key: 'students', title: 'Students', isNumber: true, cell: ({ students }) => students },
]

const barHeight = 96

function Bars({ counts }: { counts: readonly GradeCount[] }) {
  const most = Math.max(1, ...counts.map(({ students }) => students))
  return (
    <div className={styles.bars} aria-hidden>
      {counts.map(({ grade, students }) => (
        <div key={grade} className={styles.bar}>
          <span>{students > 0 ? students : ''}</span>
          <svg width="100%" height={barHeight} preserveAspectRatio="none" viewBox={`0 0 1 ${barHeight}`} aria-hidden>
            <rect
              width="1"
              height={Math.max(1, (students / most) * barHeight)}
              y={barHeight - Math.max(1, (students / most) * barHeight)}
            />
          </svg>
          <b>{grade}</b>
        </div>
      ))}
    </div>
  )
}
