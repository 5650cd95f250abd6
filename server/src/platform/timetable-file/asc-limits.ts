import { idsIn } from './asc-names'
import { isOneDay } from './asc-values'
import type { DocumentRule } from './timetable-tables'
import type { XmlElement, XmlReader } from './xml-document'

const frames = { days: 'Days of a lesson', weeks: 'Weeks of a lesson', terms: 'Terms of a lesson' } as const
type Frame = keyof typeof frames

/** Where the lessons of an export may lie, which they keep only as far as their cards do. */
export class AscLimits {
  readonly #definitions: Record<Frame, Map<string, string>>

  constructor(reader: XmlReader, root: XmlElement) {
    const read = (frame: Frame) => {
      const all = reader.allIn(root, `${frame}defs`, `${frame}def`)
      return new Map(all.map(({ attributes }) => [attributes.id ?? '', attributes[frame] ?? '']))
    }
    this.#definitions = { days: read('days'), weeks: read('weeks'), terms: read('terms') }
  }

  /** Of a lesson with the cards that are taken over; null stands for what has no card. */
  of(lesson: XmlElement, cards: readonly (XmlElement | null)[]): DocumentRule[] {
    const kinds = (['days', 'weeks', 'terms'] as const)
      .filter((frame) => this.#isLimited(lesson, frame))
      .map((frame) => frames[frame])
    const all = cards.every((card) => hasEachRoom(card, lesson)) ? kinds : [...kinds, 'Rooms that a lesson may be in']
    return all.map((kind) => ({ line: lesson.line, kind }))
  }

  /** Older exports say it of the lesson itself, newer ones by the id of a definition. */
  #isLimited({ attributes }: XmlElement, frame: Frame): boolean {
    const id = attributes[`${frame}defid`] ?? ''
    const said = attributes[frame] || (id === '' ? '' : this.#definitions[frame].get(id))
    if (said === '') return false
    const choices = (said ?? '0').split(',').map((choice) => choice.trim())
    return frame === 'days' ? !isAnyDay(choices) : !choices.some((choice) => /^1+$/.test(choice))
  }
}

/** A sign for each day, in each choice one of them: together they are all days. */
function isAnyDay(choices: readonly string[]) {
  const days = choices.filter(isOneDay)
  return days.length > 0 && Array.from(days[0] ?? '').every((_, at) => days.some((day) => day[at] === '1'))
}

const hasEachRoom = (card: XmlElement | null, lesson: XmlElement) => {
  const rooms = card ? idsIn(card, 'classroomids') : []
  return idsIn(lesson, 'classroomids').every((id) => rooms.includes(id))
}
