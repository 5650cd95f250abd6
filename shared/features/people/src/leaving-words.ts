import type { EndedWork, StoodInFor, Untaught } from '@bellhouse/contracts'
import { countOf, shortDay } from '@bellhouse/ui'

/** From when on that is which follows from somebody's last day: now, or after a day that is not over. */
export const sinceWhen = (lastDay: string | undefined, today: string) =>
  lastDay && lastDay >= today ? `after ${shortDay(lastDay)}` : 'now'

/** What nobody teaches once somebody has left. */
export const untaughtSentence = (untaught: readonly Untaught[], when = 'now') =>
  `Nobody teaches this ${when}: ${untaught.map(({ stream, subject }) => `${stream} ${subject}`).join(', ')}.`

/** What nobody leads once somebody has left. */
export const unledSentence = (unled: readonly string[], when = 'now') =>
  `Nobody does this ${when}: ${unled.join('; ')}.`

/** What still names somebody who has left. */
export const lessonsSentence = (leaver: string, lessons: number) =>
  `${countOf(lessons, 'lesson')} of the timetable still ${lessons === 1 ? 'names' : 'name'} ${leaver}. Give ${lessons === 1 ? 'it' : 'them'} to somebody else there.`

/** What somebody who has come back teaches and leads again. */
export const givenSentence = (given: readonly EndedWork[]) =>
  `Theirs again: ${given.map(({ label }) => label).join('; ')}`

/** For whom somebody who has left, or is to leave, would have stood in. */
export const stoodInSentence = (leaver: string, stoodInFor: readonly StoodInFor[], when = 'now') =>
  `${leaver} no longer stands in ${when === 'now' ? '' : `${when} `}for ${stoodInFor.map(({ name, lastDay }) => `${name} (until ${shortDay(lastDay)})`).join('; ')}. Hand over to somebody else.`
