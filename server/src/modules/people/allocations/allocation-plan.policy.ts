import type { AllocationCellChange } from '@bellhouse/contracts'
import { invalidFields } from '../../../http/problems'

interface Teachable {
  /** As `subject stream`. */
  places: ReadonlySet<string>
  employed: ReadonlySet<string>
}

/** A subject is taught in streams of its level, by somebody who is employed and not told to begin and end at once. */
export function mustBeTeachable(cells: readonly AllocationCellChange[], { places, employed }: Teachable) {
  for (const { subjectId, streamId, adds, ends } of cells) {
    if (!places.has(`${subjectId} ${streamId}`)) {
      throw invalidFields({ cells: 'A subject is taught only in streams of its level. Open the plan again.' })
    }
    if (adds.some((staffId) => !employed.has(staffId))) {
      throw invalidFields({ cells: 'Somebody you chose has left the school. Open the plan again.' })
    }
    if (adds.some((staffId) => ends.includes(staffId))) {
      throw invalidFields({ cells: 'A teacher cannot begin and end an allocation on the same day.' })
    }
  }
}

export function changedSinceSentence(since: readonly { teacher: string }[]) {
  const names = [...new Set(since.map(({ teacher }) => teacher))]
  const shown = names.slice(0, 3).join('; ')
  const more = names.length > 3 ? ` and ${names.length - 3} more` : ''
  return `Somebody has changed what was allocated since then: ${shown}${more}. Nothing was undone.`
}
