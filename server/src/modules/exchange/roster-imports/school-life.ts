import { ChosenSubjects } from '../../school/subjects'
import { nameOf } from './person-name'
import type { Planner } from './planner'
import type { RosterStudent } from './roster'
import { type Known, keysIn, keysText, type Values } from './roster-plan'
import { sharedSentence } from './shared-sentence'

interface Refusal {
  column: string
  sentence: string
}

/** House, residence, learner id and what students chose, as far as the files say it. */
export class SchoolLives {
  readonly #subjects: ChosenSubjects
  readonly #byKey: Map<string, { level: string; isCompulsory: boolean }>
  readonly #learnerIds = new Map<string, RosterStudent>()

  constructor(private readonly planner: Planner) {
    const subjects = planner.subjects()
    this.#subjects = new ChosenSubjects(subjects)
    this.#byKey = new Map(subjects.map((subject) => [subject.key, subject]))
  }

  /** The level is of the class that the files give; else it is that of the class where the student is. */
  read(student: RosterStudent, known: Known | null, givenLevel: string | null): { values: Values } | Refusal {
    const { house = null, residence = null, learnerId = null, subjects = null, courses, hasLeft } = student
    if (house && house.length > 40) return { column: 'House', sentence: 'A house has a name of 40 letters at most.' }
    const taken = this.#faultOf(student, known)
    if (taken) return taken
    const values: Values = { house, residence, learner_id: learnerId }
    if (courses && !hasLeft) return this.#taken(values, courses)
    if (!subjects || hasLeft) return { values }
    const level = givenLevel ?? (known && this.planner.school.levelOf(known))
    const { subjects: found, fault } = this.#subjects.read(subjects.cell, level)
    if (fault) return { column: subjects.column, sentence: fault }
    const chosen = found.filter(({ isCompulsory }) => !isCompulsory).map(({ key }) => key)
    // Whoever names only what everybody takes has said nothing of electives.
    if (chosen.length === 0) return { values }
    return { values: { ...values, subjects: keysText([...chosen, ...this.#kept(known, level)]) } }
  }

  /** Named by their ids, they are all that the student takes, whatever their level. */
  #taken(values: Values, { ids, column }: NonNullable<RosterStudent['courses']>): { values: Values } | Refusal {
    const strange = ids.find((id) => !this.planner.stands('subjects', id))
    if (strange) return { column, sentence: `No course has the id ${strange}.` }
    const keys = ids.map((id) => this.planner.ownId('subjects', id))
    return { values: keys.length > 0 ? { ...values, subjects: keysText(keys) } : values }
  }

  /** What is no elective of the level stays with the student. */
  #kept(known: Known | null, level: string | null) {
    return keysIn(known?.values.subjects ?? '').filter((key) => {
      const subject = this.#byKey.get(key)
      return subject?.isCompulsory || (level !== null && subject?.level !== level)
    })
  }

  #faultOf(student: RosterStudent, known: Known | null): Refusal | null {
    const { learnerId } = student
    if (!learnerId) return null
    const column = 'Learner id'
    if (learnerId.length > 50) return { column, sentence: 'A learner id has 50 letters and digits at most.' }
    const key = learnerId.toLowerCase()
    const first = this.#learnerIds.get(key)
    if (!first) this.#learnerIds.set(key, student)
    const holder = this.planner.school.holderOf(learnerId)
    if (holder && holder.id !== known?.id) {
      const who = holder.personName ?? 'another student'
      return { column, sentence: `The learner id ${learnerId} belongs to ${who} here.` }
    }
    const named = (one: RosterStudent) => ({ name: nameOf(one), place: one })
    return first ? { column, sentence: sharedSentence(`learner id ${learnerId}`, named(first), named(student)) } : null
  }
}
