import {
  type ElectiveFileChange,
  type ElectiveFileNote,
  type ElectiveImportPreview,
  type ElectiveStudent,
  electiveColumns,
} from '@bellhouse/contracts'
import { zerosHint } from '../../../platform/imports/dropped-zeros'
import type { FileNotes } from '../../../platform/imports/import-kind'
import { refusalOfName } from '../../../platform/imports/name-beside'
import { brokenLimits, type Choice, type Situation } from '../electives'
import type { ReadRow } from './read-electives'

export interface ElectivePlan {
  preview: ElectiveImportPreview
  notes: FileNotes
  choices: Choice[]
  rows: ElectiveImportPreview['counts']
}

export interface ElectiveGround {
  situation: Situation
  classLabel: string
  /** The subjects that the file speaks of; null for all. The others stay as they are. */
  scope: ReadonlySet<string> | null
  /** Where students are whom the class does not have, by admission number in small letters. */
  elsewhere: ReadonlyMap<string, string>
}

const mostShown = 500

/** What the rows would change in the class; what is no elective, and whoever is not in the class, is told with its place. */
export function planElectives(rows: readonly ReadRow[], ground: ElectiveGround): ElectivePlan {
  const sorter = new RowSorter(ground, rows)
  for (const row of rows) sorter.sort(row)
  const { counts, refused, leftOut, changes, choices } = sorter
  const broken = choices.length > 0 ? brokenLimits(choices, ground.situation) : []
  const shown = { refused: refused.slice(0, mostShown), leftOut: leftOut.slice(0, mostShown) }
  const preview = { counts, ...shown, changes: changes.slice(0, mostShown), broken }
  return { preview, notes: { refused, 'left-out': leftOut }, choices, rows: counts }
}

class RowSorter {
  readonly counts = { new: 0, changed: 0, unchanged: 0, refused: 0, leftOut: 0 }
  readonly refused: ElectiveFileNote[] = []
  readonly leftOut: ElectiveFileNote[] = []
  readonly changes: ElectiveFileChange[] = []
  readonly choices: Choice[] = []
  readonly #students: ReadonlyMap<string, ElectiveStudent>
  readonly #linesOf = new Map<string, number[]>()
  readonly #electives: ReadonlyMap<string, string>

  constructor(
    private readonly ground: ElectiveGround,
    rows: readonly ReadRow[],
  ) {
    const { students, subjects } = ground.situation
    this.#students = new Map(students.map((student) => [student.admissionNumber.toLowerCase(), student]))
    this.#electives = new Map(subjects.map(({ id, name }) => [id, name]))
    for (const { number, line } of rows) {
      const key = number.toLowerCase()
      this.#linesOf.set(key, [...(this.#linesOf.get(key) ?? []), line])
    }
  }

  sort(row: ReadRow) {
    const { line, number, fault, takes } = row
    const wrong = fault ?? this.#faultOf(row)
    if (wrong) {
      this.counts.refused += 1
      this.refused.push({ line, ...wrong })
      return
    }
    const student = this.#students.get(number.toLowerCase())
    if (!student) throw new Error(`Nobody found the student ${number}`)
    if (takes === null)
      return this.#leaveOut(line, electiveColumns.number, number, `${student.name} has nothing in this row.`)
    this.#compare(line, student, takes)
  }

  #compare(line: number, student: ElectiveStudent, takes: NonNullable<ReadRow['takes']>) {
    const compulsory = takes.filter(({ isCompulsory }) => isCompulsory)
    for (const { name } of compulsory) {
      this.#note(
        line,
        electiveColumns.subjects,
        name,
        `Everybody takes ${name}, so it is no choice of ${student.name}.`,
      )
    }
    const named = takes.filter(({ isCompulsory }) => !isCompulsory).map(({ key }) => key)
    const { scope } = this.ground
    const chosen = [...named, ...student.subjectIds.filter((id) => scope !== null && !scope.has(id))]
    if (compulsory.length > 0 && named.length === 0) {
      this.counts.leftOut += 1
      return
    }
    const held = student.subjectIds
    const choice = {
      studentId: student.id,
      takes: chosen.filter((id) => !held.includes(id)),
      drops: held.filter((id) => !chosen.includes(id)),
    }
    if (choice.takes.length + choice.drops.length === 0) {
      this.counts.unchanged += 1
      return
    }
    this.counts[held.length === 0 ? 'new' : 'changed'] += 1
    this.choices.push(choice)
    this.changes.push({ line, student: student.name, before: this.#namesOf(held), after: this.#namesOf(chosen) })
  }

  #faultOf({ line, number, name }: ReadRow): Omit<ElectiveFileNote, 'line'> | null {
    const told = { column: electiveColumns.number, text: number }
    const others = (this.#linesOf.get(number.toLowerCase()) ?? []).filter((other) => other !== line)
    if (others.length > 0) return { ...told, sentence: `Line ${others.join(', ')} names the same student.` }
    const student = this.#students.get(number.toLowerCase())
    if (student) {
      const sentence = refusalOfName(number, name, student)
      return sentence ? { ...told, sentence } : null
    }
    const place = this.ground.elsewhere.get(number.toLowerCase())
    const sentence = place
      ? `${place}, not in ${this.ground.classLabel} on that day.`
      : `No student has the admission number “${number}”.${this.#zerosHint(number)}`
    return { ...told, sentence }
  }

  #zerosHint = (number: string) =>
    zerosHint(
      this.ground.situation.students.map(({ admissionNumber }) => admissionNumber),
      number,
    )

  #leaveOut(line: number, column: string, text: string, sentence: string) {
    this.counts.leftOut += 1
    this.#note(line, column, text, sentence)
  }

  #note(line: number, column: string, text: string, sentence: string) {
    this.leftOut.push({ line, column, text, sentence })
  }

  #namesOf(ids: readonly string[]) {
    const names = ids.map((id) => this.#electives.get(id) ?? '').sort((one, other) => one.localeCompare(other, 'en'))
    return names.join(', ') || 'None'
  }
}
