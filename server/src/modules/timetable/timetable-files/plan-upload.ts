import type { RowCounts } from '@bellhouse/contracts'
import {
  type Lesson,
  type Slot,
  type TimetableFileNote,
  type TimetableMapping,
  type TimetableNameChoice,
  type TimetableNameKind,
  timetableColumns,
} from '@bellhouse/contracts'
import {
  type Clash,
  clashSentence,
  faultSentence,
  findClashesAt,
  findSlotFault,
  inRooms,
  roomsOf,
  slotLabel,
  type TimetableNames,
  topicOf,
} from '@bellhouse/timetabling'
import { type ColumnKey, type FileRow, groupRows, namesIn, titleFor } from './fet-file'
import { type FileSchool, namesFrom, taughtKey } from './file-school'
import { mustAgree, mustBeShort, Refused } from './lesson-rows'
import { matchLessons, numberedLessons } from './match-lessons'
import { subjectIn } from './named-records'
import { whyApart } from './why-apart'

/** A lesson of the file. References to records that are to be made are `new <kind> <text>`. */
export interface FileLesson extends Lesson {
  slot: Slot | null
  place: number
  words: FileRow
  /** The lesson of the draft that it is. */
  existing: Lesson | null
  /** Whether the one of the draft has to become another. */
  isChanged: boolean
}

export interface UploadPlan {
  lessons: FileLesson[]
  counts: { new: number; changed: number; unchanged: number; refused: number }
  /** Where the rows of the lessons went. */
  rows: RowCounts
  refused: TimetableFileNote[]
  changes: { line: number; lesson: string; before: string; after: string }[]
  missing: number
  /** Lessons of teachers who have the subject in none of their streams. */
  unallocated: { line: number; lesson: string; teachers: string }[]
  /** Choices that stand for a record to be made. */
  made: TimetableNameChoice[]
}

interface Matched {
  id: string
  part: string | null
}

/** The mark of a record that is not there yet. */
export const newReference = ({ kind, text }: Pick<TimetableNameChoice, 'kind' | 'text'>) => `new ${kind} ${text}`

/** What a file would do to a draft: nothing of it is written yet. */
export function planUpload(rows: readonly FileRow[], mapping: TimetableMapping, school: FileSchool): UploadPlan {
  return new UploadPlanner(mapping, school).plan(rows)
}

class UploadPlanner {
  readonly #names: TimetableNames
  readonly #choices: Map<string, TimetableNameChoice>
  readonly #made = new Map<string, TimetableNameChoice>()

  constructor(
    private readonly mapping: TimetableMapping,
    private readonly school: FileSchool,
  ) {
    this.#choices = new Map(mapping.names.map((choice) => [`${choice.kind} ${choice.text}`, choice]))
    this.#names = namesFrom(school)
  }

  plan(rows: readonly FileRow[]): UploadPlan {
    const plan: UploadPlan = {
      lessons: [],
      counts: { new: 0, changed: 0, unchanged: 0, refused: 0 },
      rows: { new: 0, changed: 0, unchanged: 0, refused: 0, leftOut: 0 },
      refused: [],
      changes: [],
      missing: 0,
      unallocated: [],
      made: [],
    }
    const activities = groupRows(rows)
    const read = [...activities].map(([activity, own], place) => this.#tryToRead(activity, own, place))
    const numbered = numberedLessons(this.school)
    const open = read.flatMap((one) => (one instanceof Refused || numbered.has(one.words.activity) ? [] : one))
    const existing = new Map([...numbered, ...matchLessons(open, this.school)])
    const named = new Set([...activities.keys()].flatMap((activity) => existing.get(activity)?.id ?? []))
    const taken: Lesson[] = this.school.lessons.filter(({ id }) => !named.has(id))
    plan.missing = taken.length
    for (const [index, [activity, own]] of [...activities].entries()) {
      const known = existing.get(activity)
      try {
        const given = read[index]
        if (!given || given instanceof Refused) throw given
        const lesson = known ? asKnown(given, known) : given
        this.#mustBeFree(lesson, taken)
        taken.push(lesson)
        this.#count(plan, lesson)
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        const { column, text, sentence } = error
        plan.counts.refused += 1
        plan.rows.refused += own.length
        plan.refused.push({ line: own[0]?.line ?? 0, column: timetableColumns[column], text, sentence })
        if (known) taken.push(known)
      }
    }
    plan.made = [...this.#made.values()]
    return plan
  }

  #tryToRead(activity: string, rows: readonly FileRow[], place: number): FileLesson | Refused {
    try {
      return this.#read(activity, rows, place)
    } catch (error) {
      if (error instanceof Refused) return error
      throw error
    }
  }

  #read(activity: string, rows: readonly FileRow[], place: number): FileLesson {
    const [first] = rows
    if (!first) throw new Error('An activity has at least one row')
    const isPlaced = rows.some(({ day, hour }) => day !== '' || hour !== '')
    const slot = isPlaced ? this.#mustFollow(rows) : null
    mustBeShort(rows)
    const streams = namesIn(first.students).map((text) => this.#mustMatch('stream', 'students', text))
    if ([first.students, first.teachers, first.room].every((cell) => cell === ''))
      throw new Refused('students', '', 'A lesson needs a class, a teacher or a room.')
    mustAgree(rows)
    return {
      id: `file ${activity}`,
      demandId: null,
      ...this.#topicOf(first, streams),
      group: commonPart(streams.map(({ part }) => part)),
      streamIds: [...new Set(streams.map(({ id }) => id))],
      staffIds: [...new Set(namesIn(first.teachers).map((text) => this.#mustMatch('staff', 'teachers', text).id))],
      ...inRooms(namesIn(first.room).map((text) => this.#mustMatch('room', 'room', text).id)),
      duration: rows.length,
      slot,
      isPinned: slot !== null && first.isLocked === true,
      isAllocated: true,
      version: 1,
      place,
      words: { ...first, activity },
      existing: null,
      isChanged: false,
    }
  }

  /** Lessons that have a title and no subject go out with it where others have their subject. */
  #topicOf(row: FileRow, streams: readonly Matched[]): Pick<Lesson, 'subjectId' | 'title'> {
    if (row.subject === '') return { subjectId: null, title: titleFor(row) }
    if (!this.#choices.has(`subject ${row.subject}`) && this.school.titles.has(row.subject))
      return { subjectId: null, title: row.subject }
    const chosen = this.#mustMatch('subject', 'subject', row.subject).id
    const levels = new Set(streams.flatMap(({ id }) => this.#levelOf(id) ?? []))
    const subjects = this.school.records.subject
    return { subjectId: subjectIn(levels, { text: row.subject, chosen, subjects }), title: '' }
  }

  #levelOf(streamId: string): string | undefined {
    const made = this.#made.get(streamId)?.classCode
    if (made) return this.school.levels.get(made)
    return this.school.records.stream.find(({ id }) => id === streamId)?.level
  }

  /** The rows of one lesson are periods of one day that follow each other. */
  #mustFollow(rows: readonly FileRow[]): Slot {
    const slots = rows.map((row) => ({
      day: this.#mustPlace('day', row.day),
      period: this.#mustPlace('hour', row.hour),
    }))
    const [slot] = slots
    if (!slot) throw new Error('An activity has at least one row')
    const isStraight = slots.every(({ day, period }, step) => day === slot.day && period === slot.period + step)
    const hours = rows.map(({ hour }) => hour).join(', ')
    if (!isStraight) throw new Refused('hour', hours, whyApart(slots, rows, this.school.frame))
    const fault = findSlotFault(this.school.frame, slot, rows.length)
    if (fault) throw new Refused('hour', hours, faultSentence(fault))
    return slot
  }

  #mustPlace(kind: 'day' | 'hour', text: string): number {
    const places = kind === 'day' ? this.mapping.days : this.mapping.hours
    const place = places.find((one) => one.text === text)?.place
    if (place) return place
    if (text.trim() === '') {
      const what = kind === 'day' ? 'day' : 'period'
      throw new Refused(kind, text, `There is no ${what} in this row. Write it into each row, below a merged cell too.`)
    }
    const sentence = kind === 'day' ? 'This is no day of the cycle.' : 'This is no period of the day.'
    throw new Refused(
      kind,
      text,
      `${sentence} Choose which one it is, or change days and periods of the timetable first.`,
    )
  }

  #mustMatch(kind: TimetableNameKind, column: ColumnKey, text: string): Matched {
    const choice = this.#choices.get(`${kind} ${text}`)
    if (choice?.recordId) return { id: choice.recordId, part: choice.part }
    const whole = choice && this.#wholeOf(choice)
    if (choice && whole) return { id: this.#mustMatch(kind, column, whole.text).id, part: choice.part }
    if (!choice?.isNew)
      throw new Refused(column, text, `${text.trim()} is unknown. Choose who or what it is, or create it.`)
    if (kind === 'stream' && !choice.classCode) throw new Refused(column, text, `Choose the class of ${text.trim()}.`)
    this.#made.set(newReference(choice), choice)
    return { id: newReference(choice), part: choice.part }
  }

  /** The stream that a part belongs to; a part of a part is none. */
  #wholeOf({ kind, partOf }: TimetableNameChoice): TimetableNameChoice | undefined {
    const whole = partOf === null ? undefined : this.#choices.get(`${kind} ${partOf}`)
    return whole?.partOf === null ? whole : undefined
  }

  #mustBeFree(lesson: FileLesson, others: readonly Lesson[]) {
    if (!lesson.slot) return
    const [clash] = findClashesAt<Lesson>(lesson, lesson.slot, others)
    if (!clash) return
    const column = ({ staff: 'teachers', stream: 'students', room: 'room' } as const)[clash.kind]
    const sentence = clashSentence(clash as Clash<Lesson>, this.school.frame, this.#names)
    throw new Refused(column, lesson.words[column], sentence)
  }

  #count(plan: UploadPlan, lesson: FileLesson) {
    plan.lessons.push(lesson)
    plan.unallocated.push(...this.#tellUnallocated(lesson))
    const [before, after] = [lesson.existing && this.#tell(lesson.existing), this.#tell(lesson)]
    const fate = fateOf(before, after)
    plan.counts[fate] += 1
    plan.rows[fate] += lesson.duration
    if (before === null || before === after) return
    lesson.isChanged = true
    plan.changes.push({ line: lesson.words.line, lesson: topicOf(lesson, this.#names), before, after })
  }

  #tellUnallocated({ subjectId, title, streamIds, staffIds, words }: FileLesson): UploadPlan['unallocated'] {
    if (subjectId === null || streamIds.length === 0) return []
    const isTaughtBy = (staffId: string) =>
      streamIds.some((streamId) => this.school.taught.has(taughtKey(staffId, subjectId, streamId)))
    const others = staffIds.filter((staffId) => !isTaughtBy(staffId))
    if (others.length === 0) return []
    const streams = streamIds.map(this.#names.stream).join(' and ')
    const lesson = `${topicOf({ subjectId, title }, this.#names)}, ${streams}`
    return [{ line: words.line, lesson, teachers: others.map(this.#names.staff).join(' and ') }]
  }

  #tell({ slot, duration, group, streamIds, staffIds, subjectId, title, ...lesson }: Lesson): string {
    const parts = [
      topicOf({ subjectId, title }, this.#names),
      [...streamIds].sort().map(this.#names.stream).join(' and '),
      group ?? '',
      [...staffIds].sort().map(this.#names.staff).join(' and '),
      [...roomsOf(lesson)].sort().map(this.#names.room).join(' and '),
      slot ? slotLabel(this.school.frame, slot) : 'not placed',
      duration > 1 ? `${duration} periods` : '',
    ]
    return parts.filter(Boolean).join(', ')
  }
}

/** The lesson of the draft, as the file has it. A file says no title beside a subject. */
function asKnown(given: FileLesson, existing: Lesson): FileLesson {
  const { id, demandId, version } = existing
  const isSameSubject = given.subjectId !== null && given.subjectId === existing.subjectId
  const title = isSameSubject ? existing.title : given.title
  const isPinned = given.slot !== null && (existing.isPinned || given.isPinned)
  return { ...given, id, demandId, version, title, isPinned, existing }
}

function fateOf(before: string | null, after: string) {
  if (before === null) return 'new'
  return before === after ? 'unchanged' : 'changed'
}

/** What the parts of several streams have in common: `D&T BST ACC` and `DST PSC ACC` are the part `ACC`. */
function commonPart(parts: readonly (string | null)[]): string | null {
  if (parts.some((part) => part === null)) return null
  const [first = '', ...others] = parts.map((part) => (part ?? '').split(/\s+/))
  const shared = Array.isArray(first) ? first.filter((word) => others.every((words) => words.includes(word))) : []
  return (shared.join(' ') || [...new Set(parts)].join(', ')).slice(0, 40) || null
}
