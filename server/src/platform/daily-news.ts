import { dayInMs } from '@bellhouse/contracts'
import { Recent } from './recent'

/** What is told once and, as long as it lasts, again each day: a log of today says why something does not go. */
export class DailyNews {
  readonly #told = new Recent(dayInMs)

  /** Whether that was not told within a day; from now on it was. */
  isNews(what: string) {
    if (this.#told.has(what)) return false
    this.#told.add(what)
    return true
  }
}
