import { dayAfter, type OutputOf, type resumeSet } from '@bellhouse/contracts'
import { shortDay } from '@bellhouse/ui'

/** What came of taking the end of a set back. */
export function resumedSentence(title: string, { until, left = [] }: OutputOf<typeof resumeSet>) {
  const lasts = until ? `${title} is taught to ${shortDay(dayAfter(until, -1))} again` : `${title} is taught again`
  if (left.length === 0) return lasts
  return `${lasts}. Changed since then, and not in it again: ${left.join('; ')}. Move them there below.`
}
