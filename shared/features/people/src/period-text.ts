import { dayAfter } from '@bellhouse/contracts'
import { shortDay } from '@bellhouse/ui'

interface Period {
  from: string
  /** The first day that is no longer of it. */
  until: string | null
  isCurrent: boolean
}

/** `since 7 Sep 2026`, `from 8 Feb 2027` of one that lies ahead, `7 Sep 2026 until 4 Dec 2026` where its end is known. */
export function periodText({ from, until, isCurrent }: Period): string {
  if (until) return `${shortDay(from)} until ${shortDay(dayAfter(until, -1))}`
  return `${isCurrent ? 'since' : 'from'} ${shortDay(from)}`
}
