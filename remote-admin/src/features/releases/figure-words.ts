import type { LoadFigures } from '@bellhouse/contracts'
import { countOf, numberText } from '@bellhouse/ui'

type Counts = Pick<LoadFigures, 'loads' | 'failures'>

/** `0.2 %`; a dash where nothing was loaded. */
export function rateText({ loads, failures }: Counts) {
  return loads === 0 ? '–' : `${numberText(Math.round((failures / loads) * 1000) / 10)} %`
}

/** `7 of 25 loads failed (28 %)`. */
export function failedText(counts: Counts) {
  if (counts.loads === 0) return 'nothing loaded yet'
  return `${numberText(counts.failures)} of ${countOf(counts.loads, 'load')} failed (${rateText(counts)})`
}

export const timeText = (ms: number | null) => (ms === null ? '–' : `${numberText(ms)} ms`)

/** `2 timeout, 1 missing`. */
export function kindsText(byFailure: LoadFigures['byFailure']) {
  return Object.entries(byFailure)
    .map(([kind, count]) => `${numberText(count)} ${kind}`)
    .join(', ')
}
