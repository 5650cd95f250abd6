import type { Lesson, TimetableVersion } from '@bellhouse/contracts'
import { findClashes, isPlaced, someOf, usualFirstDay, whatIsLost } from '@bellhouse/timetabling'
import { conflict, invalidFields } from '../../../http/problems'
import { longDayIn } from '../../../platform/date-format'
import type { Db } from '../../../platform/db/open'
import { holdFrame, listLessons, mustLieInFrame, mustNotClash, readNames } from '../timetable'

interface Version {
  id: string
  termId: string
  title: string
}

/** A version with lessons in it, each at a place where there are lessons, and nobody needed twice. Unplaced ones may be left. */
export async function mustBePublishable(db: Db, draft: Version) {
  const frame = await holdFrame(db, draft.termId)
  const placed = (await listLessons(db, draft.id)).filter((lesson) => isPlaced<Lesson>(lesson))
  if (!frame || placed.length === 0) throw conflict(`${draft.title} has no lesson in its grid yet.`)
  const names = await readNames(db, placed)
  for (const lesson of placed) mustLieInFrame(lesson, frame, names)
  mustNotClash(findClashes<Lesson>(placed), frame, names)
}

type Held = Pick<TimetableVersion, 'id' | 'title' | 'firstDay' | 'lastDay'>

/** The version that holds on a day of its term. */
export const heldOn = (day: string, published: readonly Held[], term: { startDate: string; endDate: string }) =>
  published.find(({ firstDay, lastDay }) => (firstDay ?? term.startDate) <= day && day <= (lastDay ?? term.endDate))

interface Kept {
  draft: Pick<Version, 'id' | 'title'>
  before: Held | undefined
  isAllowed: boolean | undefined
}

/** No stream loses all of its lessons without somebody's word. */
export async function mustKeepLessons(db: Db, { draft, before, isAllowed }: Kept) {
  if (!before || isAllowed) return
  const former = await listLessons(db, before.id)
  const { streamIds } = whatIsLost(former, await listLessons(db, draft.id))
  if (streamIds.length === 0) return
  const names = await readNames(db, former)
  const who = someOf(streamIds.map(names.stream).sort())
  throw conflict(
    `${who} ${streamIds.length === 1 ? 'has' : 'have'} lessons in ${before.title} and none in ${draft.title}. Confirm that this is right.`,
  )
}

interface FirstDay {
  term: { title: string; startDate: string; endDate: string }
  asked: string | undefined
  today: string
  /** Whether nothing holds in the term yet. */
  isFirst: boolean
  locale: string
}

/** The day from which a draft is to hold; null where that is all of its term. */
export function firstDayOf({ term, asked, today, isFirst, locale }: FirstDay) {
  const day = asked ?? usualFirstDay(term, { today, isFirst })
  if (day > term.endDate) throw invalidFields({ firstDay: `${term.title} ends on ${longDayIn(locale, term.endDate)}` })
  return day > term.startDate ? day : null
}

/** What people have gone by on any day stays as it was. */
export function mustBeAhead({ title, holds }: Pick<TimetableVersion, 'title' | 'holds'>) {
  if (holds === 'ahead') return
  const reason = holds === null ? 'is not published' : 'has been in force already. Publish another one in its place'
  throw conflict(`${title} ${reason}.`)
}
