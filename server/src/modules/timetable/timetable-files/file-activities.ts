import type { Lesson, Slot, TimetableFrame } from '@bellhouse/contracts'
import { numberLessons, RowWriter } from './export-rows'
import { namesIn } from './fet-file'
import type { FileSchool } from './file-school'

/** What a file says besides the lessons. */
export interface Around {
  /** Of the school. */
  name: string
  /** When teachers cannot teach. */
  away: readonly (Slot & { staffId: string })[]
}

/** A lesson in the words of a file. */
export interface Activity {
  id: string
  lesson: Lesson
  students: string[]
  subject: string
  teachers: string[]
  rooms: string[]
  tags: string[]
  comments: string
}

/** Every lesson, under the number that it came in with where the format can hold it. */
export function readActivities(school: FileSchool, isNumber?: (text: string) => boolean): Activity[] {
  const write = new RowWriter(school)
  return numberLessons(school, isNumber).map(({ lesson, activity }) => {
    const words = write.words(lesson)
    return {
      id: activity,
      lesson,
      students: namesIn(words.students),
      // No program knows of a lesson without a subject.
      subject: words.subject || lesson.title,
      teachers: namesIn(words.teachers),
      rooms: namesIn(words.room),
      tags: namesIn(words.tags),
      comments: words.comments,
    }
  })
}

export const distinct = (texts: readonly string[]) => [...new Set(texts)]

/** Breaks, and the periods in which the school is closed. */
export function closedSlots({ days, periods, closed }: TimetableFrame): Slot[] {
  const breaks = days.flatMap((_, day) =>
    periods.flatMap(({ isBreak }, at) => (isBreak ? [{ day: day + 1, period: at + 1 }] : [])),
  )
  return [...breaks, ...closed]
}
