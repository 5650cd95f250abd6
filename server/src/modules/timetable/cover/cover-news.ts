import { dayAfter } from '@bellhouse/contracts'
import type { Db } from '../../../platform/db/open'
import { findClock } from '../timetable'
import { lessonOf, periodsOf } from './choose-cover'
import { listCovers } from './cover.repo'
import { readDay } from './cover-day'
import { findNotHeld } from './not-held.repo'
import { listTakenBack } from './take-back.repo'

/** How far ahead somebody is told, in days: the next day of school is in them, whatever the weekend. */
const daysAhead = 4

export interface CoverNews {
  day: string
  period: number
  absentId: string
  absentName: string
  isTakenBack: boolean
  /** The subject of the lesson with those whom it is for, for instance `Physics, S1 East`. */
  lesson: string
  /** The title of its period; empty where the day has none. */
  time: string
}

/** What somebody takes for colleagues in these days, until the lesson is over, and what they do not take any more; the next first. */
export async function listCoverNews(db: Db, staffId: string, today: string): Promise<CoverNews[]> {
  const span = { from: today, to: dayAfter(today, daysAhead) }
  const [given, takenBack] = [await listCovers(db, { ...span, staffId }), await listTakenBack(db, staffId, span)]
  const covers = [
    ...given.map((cover) => ({ ...cover, isTakenBack: false })),
    ...takenBack.map((cover) => ({ ...cover, isTakenBack: true })),
  ].sort((one, other) => one.day.localeCompare(other.day) || one.period - other.period)
  if (covers.length === 0) return []
  const { time } = await findClock(db)
  const days = new Map<string, TaughtDay>()
  for (const { day } of covers) if (!days.has(day)) days.set(day, await readTaughtDay(db, day))
  return covers.flatMap(({ day, period, absentId, absentName, isTakenBack }): CoverNews[] => {
    const { lessons, periods, whyNotHeld } = days.get(day) ?? noLessons
    const lesson = lessonOf({ period, absentId }, lessons)
    const last = periods[Math.max(...periodsOf(lesson ?? { period, duration: 1 })) - 1]
    if (day === today && last && last.end <= time) return []
    // A lesson that is not on the timetable any more, or not held, is nobody’s to take, and still one that they do not take.
    if (!isTakenBack && (!lesson || whyNotHeld(lesson) !== undefined)) return []
    const words = lesson ? wordsOf(lesson) : 'a lesson'
    return [{ day, period, absentId, absentName, isTakenBack, lesson: words, time: periods[period - 1]?.title ?? '' }]
  })
}

type TaughtDay = Awaited<ReturnType<typeof readTaughtDay>>

async function readTaughtDay(db: Db, day: string) {
  const { lessons = [], frame } = (await readDay(db, day)) ?? {}
  return { lessons, periods: frame?.periods ?? [], whyNotHeld: await findNotHeld(db, lessons) }
}

const noLessons: TaughtDay = { lessons: [], periods: [], whyNotHeld: () => undefined }

const wordsOf = ({ subject, title, set, streams }: TaughtDay['lessons'][number]) =>
  [subject?.name ?? title, set ?? streams.map(({ label }) => label).join(', ')].filter(Boolean).join(', ')
