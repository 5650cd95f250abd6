import type { Db } from '../../../platform/db/open'
import type { JobKind } from '../../../platform/jobs/job-kind'
import { followDayOfStaff } from '../../people/staff'
import { followDay } from '../../people/students'
import { turnSchoolDay } from './school-day.repo'

const minute = 60

/** What begins a day: whoever moves, joins, leaves or stands in from that day on does so, without anybody's doing. */
export const dayTurner = (db: Db): JobKind => ({
  kind: 'begin the day',
  every: minute,
  run: () => turnDay(db),
})

/** All of it or nothing, however many days went by while no server ran. */
export const turnDay = (db: Db) =>
  db.transaction().execute(async (trx) => {
    const days = await turnSchoolDay(trx)
    if (!days || days.before >= days.after) return
    await followDay(trx, days)
    await followDayOfStaff(trx, days)
  })
