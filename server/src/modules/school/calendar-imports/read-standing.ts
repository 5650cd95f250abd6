import type { Db } from '../../../platform/db/open'
import { listStandingDays, listStandingEvents, lockCalendar } from './calendar-imports.repo'
import type { Standing } from './standing'

/** The school's calendar as it is; held, nobody can change it until the transaction ends. */
export async function readStanding(db: Db, isHeld: boolean): Promise<Standing> {
  if (isHeld) await lockCalendar(db)
  return {
    holidays: await listStandingDays(db, 'holiday'),
    halfDays: await listStandingDays(db, 'half_day'),
    events: await listStandingEvents(db),
  }
}
