import { conflict, invalidFields } from '../../../http/problems'
import { dayText } from '../../../platform/day-text'

interface Span {
  startDate: string
  endDate: string
}

interface Named extends Span {
  title: string
}

/** Two terms, or two years, never have a day in common. */
export function mustBeApart(other: Named | undefined) {
  if (!other) return
  throw invalidFields({
    startDate: `${other.title} lasts from ${dayText(other.startDate)} until ${dayText(other.endDate)}, so they would overlap`,
  })
}

export function mustLieWithin(year: Named, { startDate, endDate }: Span) {
  if (startDate < year.startDate)
    throw invalidFields({ startDate: `The year ${year.title} begins on ${dayText(year.startDate)}` })
  if (endDate > year.endDate)
    throw invalidFields({ endDate: `The year ${year.title} ends on ${dayText(year.endDate)}` })
}

/** A year keeps all of its terms. */
export function mustHold(terms: readonly Named[], { startDate, endDate }: Span) {
  const outside = terms.find((term) => term.startDate < startDate || term.endDate > endDate)
  if (!outside) return
  const sentence = `${outside.title} lasts from ${dayText(outside.startDate)} until ${dayText(outside.endDate)} and must lie within the year`
  throw invalidFields(outside.startDate < startDate ? { startDate: sentence } : { endDate: sentence })
}

/** A class begins within its term, after the others. */
export function mustBeginWithin(starts: readonly { classCode: string; startDate: string }[], term: Span) {
  const outside = starts.findIndex(({ startDate }) => startDate <= term.startDate || startDate >= term.endDate)
  if (outside < 0) return
  throw invalidFields({
    [`classStarts.${outside}.startDate`]: 'A class of its own start begins after the others, within the term',
  })
}

export function mustNotBeCurrent({ title, isCurrent }: { title: string; isCurrent: boolean }) {
  if (isCurrent) throw conflict(`${title} cannot be removed: it is the current term.`)
}
