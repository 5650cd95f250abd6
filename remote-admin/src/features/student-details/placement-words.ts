import type { Placement } from '@bellhouse/contracts'
import type { Tone } from '@bellhouse/ui'
import type { StudentAct } from './student-details.queries'

const beginnings: Record<Placement['began'], { word: string; tone: Tone } | null> = {
  admitted: null,
  moved: { word: 'Moved here', tone: 'accent' },
  returned: { word: 'Came back', tone: 'accent' },
  suspended: null,
  promoted: { word: 'Promoted', tone: 'present' },
  repeated: { word: 'Repeats', tone: 'late' },
}

/** How a period began after the one before; of a new stream and a new status on one day both are said. */
export function beginningOf({ began, isSuspended }: Placement, before: Placement | undefined) {
  if (began !== 'moved' || !before) return beginnings[began]
  const status = statusChange(isSuspended, before)
  return status === null ? beginnings.moved : { word: `${status}, moved here`, tone: 'accent' as const }
}

function statusChange(isSuspended: boolean, before: Placement) {
  if (before.ended) return 'Came back'
  if (isSuspended === before.isSuspended) return null
  return isSuspended ? 'Suspended' : 'Suspension over'
}

/** Whether an act that is named by the new status was a move as well. */
export const isWithMove = ({ kind, on }: StudentAct, placements: readonly Placement[]) =>
  (kind === 'return' || kind === 'suspend') && placements.some(({ from, began }) => began === 'moved' && from === on)
