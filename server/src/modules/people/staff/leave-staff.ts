import { dayAfter, type InputOf, type saveStaff } from '@bellhouse/contracts'
import { invalidFields } from '../../../http/problems'
import { dayText } from '../../../platform/day-text'
import type { Db } from '../../../platform/db/open'
import { countLessonsAhead, findEmploymentEnd, listEndedWork } from './employment-ends.repo'

type Saved = Pick<InputOf<typeof saveStaff>, 'status' | 'lastDay'>
type Before = Pick<InputOf<typeof saveStaff>, 'status' | 'startedOn'>

/** The first day on which somebody who is given these values works here no longer; none where they do not leave by them. */
export function leavesOn(before: Before, { status, lastDay }: Saved): string | undefined {
  if (lastDay === undefined) return undefined
  if (status !== 'left') throw invalidFields({ lastDay: 'Choose the status Left as well.' })
  if (before.status === 'left')
    throw invalidFields({ lastDay: 'This person has left already. Restore the employment first.' })
  if (before.startedOn && lastDay < before.startedOn)
    throw invalidFields({ lastDay: `The work began on ${dayText(before.startedOn)}.` })
  return dayAfter(lastDay, 1)
}

/** The last day of somebody who has been given these values, with the first day on which they work here no longer by them. */
export function lastDayAfter(before: Before & { lastDay: string | null }, { status }: Saved, end: string | null) {
  if (end) return dayAfter(end, -1)
  return before.status === 'left' && status !== 'left' ? null : before.lastDay
}

/** What somebody who leaves on a day leaves to nobody: the streams that they led alone, and their lessons. */
export async function leftOpen(db: Db, staffId: string, on: string) {
  const end = await findEmploymentEnd(db, staffId)
  const work = end ? await listEndedWork(db, end.id) : []
  const unled = work.flatMap(({ subjectId, takenOnBy, label }) => (subjectId === null && !takenOnBy ? label : []))
  return { unled, lessons: await countLessonsAhead(db, staffId, on) }
}
