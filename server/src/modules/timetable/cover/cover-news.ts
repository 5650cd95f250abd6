import { dayAfter } from '@bellhouse/contracts'
import type { Db } from '../../../platform/db/open'
import { findClock } from '../timetable'
import { readDay } from './cover-day'
import { type CoverOfOne, listCoversOfOne } from './cover-news.repo'

/** How far ahead somebody is told, in days: the next day of school is in them, whatever the weekend. */
const daysAhead = 4

export interface CoverNews extends CoverOfOne {
  /** The subject of the lesson with those whom it is for, for instance `Physics, S1 East`. */
  lesson: string
  /** The title of its period. */
  time: string
}

/** What somebody takes for colleagues in these days, until the lesson is over, and what they do not take any more; the next first. */
export async function listCoverNews(db: Db, staffId: string, today: string): Promise<CoverNews[]> {
  const covers = await listCoversOfOne(db, staffId, { from: today, to: dayAfter(today, daysAhead) })
  if (covers.length === 0) return []
  const { time } = await findClock(db)
  const days = new Map<string, Awaited<ReturnType<typeof readDay>>>()
  for (const { day } of covers) if (!days.has(day)) days.set(day, await readDay(db, day))
  return covers.flatMap((cover) => {
    const found = days.get(cover.day)
    const lesson = found?.lessons.find(
      ({ period, staff }) => period === cover.period && staff.some(({ id }) => id === cover.absentId),
    )
    const last = found?.frame.periods[cover.period - 1 + (lesson?.duration ?? 1) - 1]
    if (!found || !last || (cover.day === today && last.end <= time)) return []
    // A lesson that the timetable does not have any more is nobody’s to take, and still one that they do not take.
    if (!lesson && !cover.isTakenBack) return []
    const whom = lesson && (lesson.set ?? lesson.streams.map(({ label }) => label).join(', '))
    const words = lesson ? [lesson.subject?.name ?? lesson.title, whom] : ['a lesson']
    const title = found.frame.periods[cover.period - 1]?.title ?? ''
    return [{ ...cover, lesson: words.filter(Boolean).join(', '), time: title }]
  })
}
