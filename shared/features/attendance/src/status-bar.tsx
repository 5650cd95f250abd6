import { type AttendanceStatus, statusWords } from '@bellhouse/contracts'
import { RatioBar } from '@bellhouse/ui'

interface StatusBarProps {
  counts: Readonly<Record<AttendanceStatus, number>>
  /** What the whole width stands for; the sum of the counts unless said otherwise. */
  total?: number
}

/** Present, absent, late and excused as the parts of a bar. */
export function StatusBar({ counts, total }: StatusBarProps) {
  const parts = statusWords.map(({ status }) => ({ tone: status, value: counts[status] }))
  const sum = parts.reduce((all, { value }) => all + value, 0)
  return <RatioBar parts={parts} total={total ?? sum} />
}
