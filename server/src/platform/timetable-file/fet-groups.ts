import type { FetActivity } from './fet-places'
import type { DocumentLesson, DocumentRule } from './timetable-tables'
import type { XmlReader } from './xml-document'

const wordsOf = ({ students, subject, teachers, tags }: DocumentLesson) =>
  JSON.stringify([students, subject, teachers, tags])

/**
 * Activities that the file holds together, as the parts of one that was split, otherwise than they are here: by their students, subject, teachers
 * and tags. And those whose parts are not as long together as they are said to be.
 */
export function regrouped(
  reader: XmlReader,
  activities: readonly FetActivity[],
  lessons: readonly DocumentLesson[],
): DocumentRule[] {
  const text = ({ element }: FetActivity, name: string) => reader.text(element, name).trim()
  const groupOf = (activity: FetActivity) => {
    const group = text(activity, 'Activity_Group_Id')
    return Number(group) === 0 ? `alone ${activity.id}` : group
  }
  const lessonOf = new Map(lessons.map((lesson) => [lesson.id, lesson]))
  const totals = new Map<string, number>()
  const groups = new Map<string, Set<string>>()
  const words = new Map<string, Set<string>>()
  for (const activity of activities) {
    const group = groupOf(activity)
    totals.set(group, (totals.get(group) ?? 0) + activity.duration)
    const lesson = lessonOf.get(activity.id)
    if (!lesson) continue
    const own = wordsOf(lesson)
    groups.set(group, (groups.get(group) ?? new Set()).add(own))
    words.set(own, (words.get(own) ?? new Set()).add(group))
  }
  return activities.flatMap((activity) => {
    const lesson = lessonOf.get(activity.id)
    if (!lesson) return []
    const { line } = activity.element
    const group = groupOf(activity)
    const isSame = groups.get(group)?.size === 1 && words.get(wordsOf(lesson))?.size === 1
    const isWhole = Number(text(activity, 'Total_Duration')) === totals.get(group)
    return [
      ...(isSame ? [] : [{ line, kind: 'Parts of an activity' }]),
      ...(isWhole ? [] : [{ line, kind: 'Length of an activity' }]),
    ]
  })
}
