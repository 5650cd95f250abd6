import { conflict, invalidFields } from '../../../http/problems'

interface Year {
  id: string
  title: string
  startDate: string
}

/** A school is rolled over forwards only. */
export function mustFollow(from: Year, to: Year) {
  if (from.startDate < to.startDate) return
  throw invalidFields({ toYearId: `${to.title} does not come after ${from.title}` })
}

/** The first term of a year, which becomes the current one. */
export function mustHaveTerm<T>(year: Year, terms: readonly T[]): T {
  const [first] = terms
  if (!first) throw conflict(`${year.title} has no terms yet. Add them on the screen Current Term first.`)
  return first
}

interface Standing {
  fromYear: string
  toYear: string
  toYearStart: string
  undoneAt: string | null
}

/** Only a year that the last rollover led to, or one after it, is the beginning of another. */
export function mustBeNext(from: Year, rollovers: readonly Standing[]) {
  const last = rollovers.find(({ undoneAt, toYearStart }) => undoneAt === null && toYearStart > from.startDate)
  if (last) throw conflict(`The school has already been rolled over from ${last.fromYear} into ${last.toYear}.`)
}

export function mustBeSame(digest: string, previewed: string) {
  if (digest === previewed) return
  throw conflict('Something has changed since this preview. Look at the new one, then apply again.')
}
