import type { RegisterPlace, Session, SessionOfDay } from '@bellhouse/contracts'
import { isHalfOfDay, labelOfSession, sessionSchema } from '@bellhouse/contracts'
import { askAll } from '../../../platform/db/ask-all'
import type { Db } from '../../../platform/db/open'
import { listRhythms } from '../../school/school-calendar'
import { listPeriodsBetween } from '../../timetable/timetable'
import { periodOfSession, sessionsOf, titleOfSession } from './register-desk'
import { findDay, listSessionsTaken } from './registers.repo'

interface Dated {
  date: string
  session: Session | null
}

/** What the timetable calls the periods of these registers, each by the days and periods of its own term. */
export async function readSessionTitles(db: Db, registers: readonly Dated[]) {
  const dates = registers.flatMap(({ date, session }) => (session && !isHalfOfDay(session) ? date : [])).sort()
  const [from, until] = [dates[0], dates.at(-1)]
  const terms = from && until ? await listPeriodsBetween(db, { from, until }) : []
  return ({ date, session }: Dated): { sessionTitle?: string } => {
    const periods = terms.find(({ startDate, endDate }) => startDate <= date && date <= endDate)?.periods ?? []
    const sessionTitle = session ? titleOfSession(periods, session) : undefined
    return sessionTitle === undefined ? {} : { sessionTitle }
  }
}

/** The sessions that can be looked at on a day: those that were asked for on it, those that have registers, and the one that is shown. */
export async function listSessionsShown(db: Db, { date, session }: Pick<RegisterPlace, 'date' | 'session'>) {
  const [[held], [term], { isHalfDay }, taken] = await askAll(db, [
    () => listRhythms(db, { from: date, until: date }),
    () => listPeriodsBetween(db, { from: date, until: date }),
    () => findDay(db, date, null),
    () => listSessionsTaken(db, date),
  ])
  const periods = term?.periods ?? []
  const asked = held?.rhythm === 'lesson' ? sessionsOf('lesson', periods, isHalfDay) : sessionsOf('both', [], false)
  const isMore = (one: Session) =>
    (one === session || taken.includes(one)) && !asked.some((other) => other.session === one)
  const more = sessionSchema.options.filter(isMore)
  return [
    ...asked,
    ...more.map((one): SessionOfDay => ({ session: one, label: labelOfSession(one, titleOfSession(periods, one)) })),
  ]
}

/** The name of the break that a register would be of; nothing where it is of a lesson or of half a day. */
export async function findBreakOf(db: Db, { date, session }: RegisterPlace) {
  if (isHalfOfDay(session)) return undefined
  const [term] = await listPeriodsBetween(db, { from: date, until: date })
  const period = periodOfSession(term?.periods ?? [], session)
  return period?.isBreak ? period.title : undefined
}
