import { invalidFields } from '../../../http/problems'
import { dayText } from '../../../platform/day-text'

/** What lasts until a day has begun before it. */
export function mustEndLater(from: string, until: string | null | undefined) {
  if (until && until <= from) throw invalidFields({ until: `Choose a day after ${dayText(from)}, on which it begins` })
}
