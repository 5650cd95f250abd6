import { type LoadFigures, type RemoteReleases, shellPart } from '@bellhouse/contracts'
import { countOf, numberText } from '@bellhouse/ui'

type Counts = Pick<LoadFigures, 'loads' | 'failures' | 'inUse'>
type Canary = NonNullable<NonNullable<RemoteReleases['standing']>['canary']>

/** `0.2 %`; a dash where nothing was loaded. */
export function rateText({ loads, failures }: Counts) {
  return loads === 0 ? '–' : `${numberText(Math.round((failures / loads) * 1000) / 10)} %`
}

/** `7 of 25 loads failed (28 %)`; what broke in use behind it, where something did. */
export function failedText(counts: Counts) {
  const used = usedText(counts)
  if (counts.loads === 0) return used || 'nothing loaded yet'
  const failed = `${numberText(counts.failures)} of ${countOf(counts.loads, 'load')} failed (${rateText(counts)})`
  return used ? `${failed}, ${used}` : failed
}

/** `3 failures in use`; nothing where there was none. */
export const usedText = ({ inUse = 0 }: Counts) => (inUse === 0 ? '' : `${countOf(inUse, 'failure')} in use`)

/** `it failed for 3 of 5 people, 7 of 25 loads failed (28 %)`. */
export function peopleText(canary: Canary) {
  const { people, failedFor } = canary
  if (people === 0) return 'nobody has loaded it yet'
  return `it failed for ${numberText(failedFor)} of ${countOf(people, 'person', 'people')}, ${failedText(canary)}`
}

/** Of whom a share is: the page comes before anybody has signed in, so the shell goes by device. */
export const sharersOf = (part: string) => (part === shellPart ? 'devices' : 'people')

export const timeText = (ms: number | null) => (ms === null ? '–' : `${numberText(ms)} ms`)

/** `2 timeout, 1 missing`. */
export function kindsText(byFailure: LoadFigures['byFailure']) {
  return Object.entries(byFailure)
    .map(([kind, count]) => `${numberText(count)} ${kind}`)
    .join(', ')
}
