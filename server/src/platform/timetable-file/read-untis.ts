import type { TableRow } from '../table-file/file-table'
import { type DocumentLesson, type DocumentRule, plusSentence } from './timetable-tables'
import { weekdays } from './weekdays'
import { wrongAt } from './xml-document'

const latestHour = 20

interface Lesson {
  line: number
  number: string
  subject: string
  day: string
  hour: string
  students: Set<string>
  teachers: Set<string>
  rooms: Set<string>
}

/**
 * A timetable as Untis exports it, without a header: number of the lesson, class, teacher, subject, room, day and hour. Lines of one lesson at
 * one time are one lesson of several classes, teachers or rooms; each hour is a lesson of its own.
 */
export function readUntis(
  file: string,
  rows: readonly TableRow[],
): { lessons: DocumentLesson[]; rules: DocumentRule[] } {
  const found = new Map<string, Lesson>()
  const rules: DocumentRule[] = []
  for (const row of rows) {
    const { line, cells } = row
    const [number = '', , , subject = '', , day = '', hour = ''] = cells.map((cell) => cell.trim())
    const dayName = /^\d$/.test(day) ? weekdays[Number(day) - 1] : undefined
    if (!/^\d{1,9}$/.test(number) || cells.length < 7)
      throw wrongAt(file, line, 'a line begins with the number of its lesson, and has at least seven columns.')
    if (!dayName) throw wrongAt(file, line, `the day is “${day}”; it is a number from 1 for Monday to 7.`)
    if (!/^\d{1,2}$/.test(hour) || Number(hour) > latestHour)
      throw wrongAt(file, line, `the period is “${hour}”; it is a number from 0 to ${latestHour}.`)
    const key = JSON.stringify([number, subject, day, hour])
    const lesson = found.get(key) ?? { ...{ line, number, subject, day: dayName, hour }, ...nobody() }
    found.set(key, lesson)
    addNames(file, row, lesson)
    rules.push(...unreadOf(row))
  }
  const ids = new Map<string, number>()
  const lessons = [...found.values()].map((lesson) => {
    const { number, day, hour } = lesson
    const id = `${number}/${day.slice(0, 2)}${hour}`
    const count = (ids.get(id) ?? 0) + 1
    ids.set(id, count)
    return lessonOf(lesson, count > 1 ? `${id}/${count}` : id)
  })
  return { lessons, rules }
}

/** What stands behind the columns that are read. */
function unreadOf({ line, cells }: TableRow): DocumentRule[] {
  const [length = '', ...others] = cells.slice(7).map((cell) => cell.trim())
  return [
    ...(length === '' ? [] : [{ line, kind: 'Length of a period' }]),
    ...(others.some(Boolean) ? [{ line, kind: 'Further column' }] : []),
  ]
}

const nobody = () => ({ students: new Set<string>(), teachers: new Set<string>(), rooms: new Set<string>() })

function addNames(file: string, { line, cells }: TableRow, lesson: Lesson) {
  for (const [list, at] of [
    [lesson.students, 1],
    [lesson.teachers, 2],
    [lesson.rooms, 4],
  ] as const) {
    const name = cells[at]?.trim() ?? ''
    if (name.includes('+')) throw wrongAt(file, line, plusSentence(name))
    if (name !== '') list.add(name)
  }
}

const lessonOf = ({ line, subject, day, hour, ...names }: Lesson, id: string): DocumentLesson => ({
  ...{ line, subject, id, duration: 1, place: { day, hours: [hour] } },
  ...{ isLocked: false, tags: [], comments: '' },
  ...{ students: [...names.students], teachers: [...names.teachers], rooms: [...names.rooms] },
})
