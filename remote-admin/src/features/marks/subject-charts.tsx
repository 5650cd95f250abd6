import type { MarkView, ViewSubject } from '@bellhouse/contracts'
import { BarChart, percentText } from '@bellhouse/ui'
import { resultOf } from './mark-sheet'
import styles from './marks.module.css'

/** How many students have each grade, subject by subject. */
export function SubjectCharts({ view }: { view: MarkView }) {
  return (
    <div className={styles.charts}>
      {view.subjects.map((subject) => (
        <SubjectChart key={subject.subjectId} view={view} subject={subject} />
      ))}
    </div>
  )
}

function SubjectChart({ view, subject }: { view: MarkView; subject: ViewSubject }) {
  const results = view.students.flatMap((student) => resultOf(student, subject.subjectId) ?? [])
  const graded = results.flatMap(({ grade }) => grade?.grade ?? [])
  const grades = gradesOf(view, graded)
  const percents = results.flatMap(({ percent }) => percent ?? [])
  const mean = percents.reduce((sum, percent) => sum + percent, 0) / Math.max(1, percents.length)
  const without = results.length - graded.length
  return (
    <BarChart
      title={subject.name}
      summary={
        percents.length === 0
          ? `None of ${results.length} students has a grade yet.`
          : `${graded.length} students with a grade, mean ${percentText(mean)}, from ${Math.min(...percents)} to ${Math.max(...percents)}${without > 0 ? `; ${without} without one` : ''}.`
      }
      labelTitle="Grade"
      valueTitle="Students"
      bars={grades.map((label) => ({ label, value: graded.filter((grade) => grade === label).length }))}
    />
  )
}

/** Best first, as the scheme has them; combined grades where the subject has any. */
function gradesOf({ scheme }: MarkView, there: readonly string[]): string[] {
  const { papers, bands = [] } = scheme?.document ?? {}
  const combined = (papers?.grades ?? []).map(({ grade }) => grade)
  const single = bands.map(({ grade }) => grade)
  const isCombined = there.some((grade) => combined.includes(grade) && !single.includes(grade))
  return [...new Set(isCombined ? combined : single)]
}
