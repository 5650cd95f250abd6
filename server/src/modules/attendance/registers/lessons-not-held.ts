import { isHalfOfDay, type RegisterPlace } from '@bellhouse/contracts'
import type { Actor } from '../../../http/actor'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import { deleteMark, findNotHeld, listMarksOfDay, listMarksOfTeachers, toldOf } from '../../timetable/cover'
import { isSamePart, type LessonPart } from '../../timetable/timetable'
import { listLessonsOfPeriod } from './parallel-lessons'

interface Asked {
  place: RegisterPlace
  part: LessonPart | null | undefined
}

/** That nobody holds the lesson of a register, and why; nothing where one of those that it is of is held. */
export async function findNotHeldOf(db: Db, asked: Asked) {
  const lessons = await listMarkedLessons(db, asked)
  const whyNotHeld = await findNotHeld(db, lessons)
  const [reason] = lessons.map(whyNotHeld)
  if (reason === undefined || lessons.some((lesson) => whyNotHeld(lesson) === undefined)) return undefined
  const own = await listOwnMarks(db, lessons)
  return { reason, isWithOthers: own.length === 0 }
}

/** Whoever takes the register says that the lesson was held; what is marked of a whole stream, or of all classes, stays. */
export async function takeOffMarks(db: Db, actor: Actor, asked: Asked) {
  for (const mark of await listOwnMarks(db, await listMarkedLessons(db, asked))) {
    await deleteMark(db, mark.id)
    await audit(db, actor, { action: 'hold after all', kind: 'lesson not held', id: mark.id, before: toldOf(mark) })
  }
}

type Lessons = Awaited<ReturnType<typeof listLessonsOfPeriod>>

/** On a day on which nothing is marked none is looked for. */
async function listMarkedLessons(db: Db, { place, part }: Asked): Promise<Lessons> {
  if (isHalfOfDay(place.session) || (await listMarksOfDay(db, place.date)).length === 0) return []
  const lessons = await listLessonsOfPeriod(db, { ...place, isOfSet: part?.setId === place.streamId })
  return part ? lessons.filter((lesson) => lesson.part && isSamePart(lesson.part, part)) : lessons
}

async function listOwnMarks(db: Db, lessons: Lessons) {
  const [first] = lessons
  if (!first) return []
  const staffIds = lessons.flatMap(({ staff }) => staff.map(({ id }) => id))
  return listMarksOfTeachers(db, { day: first.date, period: first.period, staffIds })
}
