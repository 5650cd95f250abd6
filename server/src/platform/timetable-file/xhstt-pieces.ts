import { longestLesson } from './timetable-tables'
import type { XhsttNames } from './xhstt-names'
import type { XmlElement, XmlReader } from './xml-document'

interface Rule {
  element: XmlElement
  events: ReadonlySet<string>
  groups: ReadonlySet<string>
}

/** Into lessons of which length the events are to be cut: what the constraints on splitting say, else single periods. */
export class XhsttPieces {
  readonly #splits: Rule[]
  readonly #shares: Rule[]

  constructor(
    private readonly reader: XmlReader,
    private readonly names: XhsttNames,
    instance: XmlElement,
  ) {
    const list = reader.one(instance, 'Constraints')
    const rules = (name: string) => (list ? reader.all(list, name).map((element) => this.#rule(element)) : [])
    this.#splits = rules('SplitEventsConstraint')
    this.#shares = rules('DistributeSplitEventsConstraint')
  }

  /** The durations add up to that of the event. */
  of(line: number, event: { id: string; groups: readonly string[]; duration: number }): number[] {
    const applies = ({ events, groups }: Rule) =>
      events.has(event.id) || event.groups.some((group) => groups.has(group))
    const splits = this.#splits.filter(applies)
    const count = (element: XmlElement, name: string) => this.reader.mustCount(element, name, 0, 99_999)
    const isWhole = splits.some(({ element }) => count(element, 'MaximumAmount') === 1)
    const least = Math.max(1, ...splits.map(({ element }) => count(element, 'MinimumDuration')))
    const pieces: number[] = []
    let left = event.duration
    const take = (duration: number) => {
      pieces.push(duration)
      left -= duration
    }
    if (isWhole) take(left)
    for (const { element } of this.#shares.filter(applies)) {
      const duration = Math.max(1, count(element, 'Duration'))
      for (let had = pieces.filter((one) => one === duration).length; had < count(element, 'Minimum'); had++) {
        if (left >= duration) take(duration)
      }
    }
    while (left >= 2 * least) take(least)
    if (left > 0) take(left)
    if (Math.max(...pieces) > longestLesson)
      throw this.reader.wrong(line, `a lesson has ${longestLesson} periods in a row at most, and this event has more.`)
    return pieces
  }

  #rule(element: XmlElement): Rule {
    const applies = this.reader.mustHave(element, 'AppliesTo')
    const referred = (list: string, one: string) => {
      const found = this.reader.one(applies, list)
      return new Set(found ? this.reader.all(found, one).map((each) => this.names.reference(each)) : [])
    }
    return { element, events: referred('Events', 'Event'), groups: referred('EventGroups', 'EventGroup') }
  }
}
