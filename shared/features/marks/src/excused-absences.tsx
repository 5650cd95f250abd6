import { countOf, Notice, shortDay } from '@bellhouse/ui'
import { memo, useMemo } from 'react'
import { isAbsent } from './mark-cells'
import { cellKey } from './marks-by-cell'
import styles from './marks-to-check.module.css'
import type { SheetRows } from './use-mark-sheet'

const mostNamed = 6

/** Marks that count as 0 % because somebody was absent, whom the register of the day excuses; as long as they can be changed. */
export function excusedAbsencesOf({ sheet, rows }: SheetRows) {
  const { excused = [], assessments, scheme } = sheet
  if (excused.length === 0 || scheme?.document.absent !== 'zero') return []
  const keys = new Set(excused.map(cellKey))
  const open = new Map(assessments.filter(({ hindrance }) => hindrance === null).map((one) => [one.id, one]))
  return rows.flatMap(({ name, cells }) =>
    cells.flatMap((cell) => {
      const assessment = open.get(cell.assessmentId)
      return assessment && keys.has(cell.key) && isAbsent(cell) ? [{ name, cell, assessment }] : []
    }),
  )
}

/** Says so before the marks go on, and how to leave one out. */
export const ExcusedAbsences = memo(function ExcusedAbsences({ shown }: { shown: SheetRows }) {
  const found = useMemo(() => excusedAbsencesOf(shown), [shown])
  if (found.length === 0) return null
  const others = found.length - mostNamed
  return (
    <Notice kind="warning" role="status">
      <p>
        {countOf(found.length, 'absence')} of students whom the register excuses. An absence counts as 0 %; write E for
        exempt where it is not to count.
      </p>
      <ul className={styles.toCheck}>
        {found.slice(0, mostNamed).map(({ name, cell, assessment }) => (
          <li key={cell.key}>
            <span>
              <b>{name}</b>, {assessment.title}: excused on {shortDay(assessment.date)}
            </span>
          </li>
        ))}
        {others > 0 && <li>{others} more</li>}
      </ul>
    </Notice>
  )
})
