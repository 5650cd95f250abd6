import type { Lesson } from '@bellhouse/contracts'
import { roomsOf } from '@bellhouse/timetabling'
import { groupBy } from '../../../platform/group-by'
import { numberLessons } from './export-rows'
import type { FileSchool } from './file-school'

type Given = Lesson & { words: { activity: string } }

/**
 * Which lessons of the draft those of a file are, by their activities, where no file has numbered them before. A lesson that was made here is
 * known by what it is: standing where the file has it; else under the number that a file of the draft gives it; else waiting for its place.
 */
export function matchLessons(given: readonly Given[], school: FileSchool): Map<string, Lesson> {
  const found = new Map<string, Lesson>()
  const free = school.lessons.filter(({ id }) => !school.words.has(id))
  const exported = [school.lessons, school.lessons.filter(({ slot }) => slot !== null)].map(
    (lessons) => new Map(numberLessons({ ...school, lessons }).map(({ lesson, activity }) => [lesson.id, activity])),
  )
  const isSamePlace = (lesson: Lesson, own: Given) => placeOf(lesson) === placeOf(own)
  const isSameNumber = ({ id }: Lesson, { words: { activity } }: Given) =>
    exported.some((numbers) => numbers.get(id) === activity)
  const isWaiting = ({ slot }: Lesson) => slot === null
  const candidates = groupBy(free, topicKeyOf)
  for (const isMeant of [isSamePlace, isSameNumber, isWaiting]) {
    for (const own of given) {
      if (found.has(own.words.activity)) continue
      const alike = candidates.get(topicKeyOf(own)) ?? []
      const index = alike.findIndex((lesson) => isMeant(lesson, own))
      const [lesson] = index < 0 ? [] : alike.splice(index, 1)
      if (lesson) found.set(own.words.activity, lesson)
    }
  }
  return found
}

/** The lessons of the draft that files have numbered. */
export function numberedLessons({ lessons, words }: FileSchool): Map<string, Lesson> {
  return new Map(
    lessons.flatMap((lesson) => {
      const activity = words.get(lesson.id)?.activity
      return activity === undefined ? [] : [[activity, lesson] as const]
    }),
  )
}

/** Who has what, and for how long. */
const topicKeyOf = ({ subjectId, title, group, streamIds, staffIds, duration }: Lesson) =>
  JSON.stringify([subjectId ?? title, group, [...streamIds].sort(), [...staffIds].sort(), duration])

const placeOf = (lesson: Lesson) => JSON.stringify([lesson.slot, [...roomsOf(lesson)].sort()])
