import { dayAfter, type OwnLesson } from '@bellhouse/contracts'
import { dayText } from '../../../platform/day-text'
import type { Db } from '../../../platform/db/open'
import { groupBy } from '../../../platform/group-by'
import { listText } from '../../../platform/list-text'
import { type Absence, type Cover, findAbsence, listAbsences } from './cover.repo'
import { listHandedOfDay } from './handed-of-day'
import { type HandedLesson, type Leaver, listLeavers } from './stand-ins.repo'

type Lessons = readonly Pick<OwnLesson, 'id' | 'staff'>[]

/**
 * Who is not there to teach the lessons of a day: who is recorded as absent, then whoever has left and still has one of them, then
 * whoever has handed one over to a colleague who is absent.
 */
export async function listAbsent(db: Db, day: string, lessons: Lessons): Promise<Absence[]> {
  const leavers = (await listLeaversOf(db, lessons)).filter(({ leftOn }) => leftOn <= day)
  const { toAbsent } = await listHandedOfDay(db, day, lessons)
  const all = [...(await listAbsences(db, day)), ...leavers.map(asAbsence), ...giversOf(toAbsent, day)]
  return all.filter(({ staffId }, at) => all.findIndex((one) => one.staffId === staffId) === at)
}

/** One of them, by the id that `listAbsent` gives: that of the absence, or of whoever has none. */
export async function findAbsent(
  db: Db,
  id: string,
  { day, lessons }: { day: string; lessons: Lessons },
): Promise<Absence | undefined> {
  const absence = (await findAbsence(db, id)) ?? (await listLeavers(db, [id])).map(asAbsence)[0]
  if (absence && absence.firstDay <= day && day <= absence.lastDay) return absence
  const { toAbsent } = await listHandedOfDay(db, day, lessons)
  return giversOf(toAbsent, day).find((giver) => giver.id === id)
}

/** Whether nobody recorded it: it stands for somebody who has left, or has handed over what whoever stands in is not there for. */
export const isUnrecorded = ({ id, staffId }: Absence) => id === staffId

export const listLeaversOf = (db: Db, lessons: Lessons) =>
  listLeavers(db, [...new Set(lessons.flatMap(({ staff }) => staff.map(({ id }) => id)))])

const asAbsence = ({ staffId, name, leftOn }: Leaver): Absence => ({
  ...{ id: staffId, staffId, name, leftOn, reason: '' },
  ...{ firstDay: leftOn, lastDay: '9999-12-31' },
})

/** Those whose lessons are with somebody who is absent. */
const giversOf = (toAbsent: readonly HandedLesson[], day: string): Absence[] =>
  [...groupBy(toAbsent, ({ absentId }) => absentId)].map(([staffId, handed]) => {
    const takers = [...new Set(handed.map(({ name }) => name))]
    return {
      ...{ id: staffId, staffId, name: handed[0]?.absentName ?? '', leftOn: null, firstDay: day, lastDay: day },
      reason: `Handed over to ${listText(takers)}, who ${takers.length === 1 ? 'is' : 'are'} absent`,
      lessonIds: handed.map(({ lessonId }) => lessonId),
    }
  })

export const hasLeftBy = ({ leftOn }: Pick<Absence, 'leftOn'>, day: string) => leftOn !== null && leftOn <= day

/** For instance `Has left on 13 November 2026`; without the day where it is not known. */
export function leavingWords(leftOn: string, today: string) {
  const lastDay = leftOn > '0001-01-01' ? dayAfter(leftOn, -1) : undefined
  if (!lastDay) return 'Has left'
  return `${leftOn > today ? 'Leaves' : 'Has left'} on ${dayText(lastDay)}`
}

interface DayAsked<L> {
  day: string
  lessons: readonly L[]
  covers: readonly Cover[]
  leavers: readonly Leaver[]
}

/**
 * The lessons of an absent teacher. From the day on which they have left, those that somebody was asked to take, and those that
 * nobody has any more: a lesson whose teachers have all left is that of the first of them.
 */
export function lessonsToTake<L extends OwnLesson>(
  absence: Absence,
  { day, lessons, covers, leavers }: DayAsked<L>,
): L[] {
  const isMeant = ({ id }: L) => absence.lessonIds?.includes(id) ?? true
  const own = lessons.filter((lesson) => isMeant(lesson) && lesson.staff.some(({ id }) => id === absence.staffId))
  if (!hasLeftBy(absence, day)) return own
  const isCovered = (lesson: L, staffId: string) => coverOf(lesson, { staffId }, covers) !== null
  const isGone = (staffId: string) => leavers.some((leaver) => leaver.staffId === staffId && leaver.leftOn <= day)
  return own.filter((lesson) => {
    if (lesson.staff.some(({ id }) => isCovered(lesson, id))) return isCovered(lesson, absence.staffId)
    return lesson.staff.every(({ id }) => isGone(id)) && lesson.staff[0]?.id === absence.staffId
  })
}

export function coverOf({ period }: OwnLesson, { staffId }: { staffId: string }, covers: readonly Cover[]) {
  const cover = covers.find((one) => one.period === period && one.absentId === staffId)
  return cover ? { id: cover.id, staff: { id: cover.staffId, name: cover.name } } : null
}
