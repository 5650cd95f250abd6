import type { ToldElsewhere } from '../../../platform/audit/act'
import type { Db } from '../../../platform/db/open'
import { dayOf } from '../../school/school'
import { appointed } from './class-teachers.policy'
import { listStreamsLedBy, lockClassTeachers, type PeriodOfStream, putClassTeachers } from './class-teachers.repo'

/** Who is to be the class teacher of a stream; nobody where it is null. */
export interface Appointment {
  streamId: string
  staffId: string | null
}

/**
 * These are the class teachers of these streams from the day of the act on. Whoever was so before is appointed again for the
 * same day to undo it.
 */
export async function appointClassTeachers(db: Db, { on }: ToldElsewhere, appointments: readonly Appointment[]) {
  if (appointments.length === 0) return
  const day = await dayOf(db, on)
  const before = await lockClassTeachers(
    db,
    appointments.map(({ streamId }) => streamId),
  )
  const after = appointments.map(({ streamId, staffId }) => ({
    streamId,
    periods: appointed(before.get(streamId) ?? [], staffId, day).map((period) => ({ ...period, streamId })),
  }))
  const changed = after.filter(({ streamId, periods }) => !isSame(before.get(streamId) ?? [], periods))
  await putClassTeachers(
    db,
    changed.map(({ streamId }) => streamId),
    changed.flatMap(({ periods }) => periods),
  )
}

/** These members of staff lead no stream any more, from the day of the act on. */
export async function dismissClassTeachers(db: Db, { on }: ToldElsewhere, staffIds: readonly string[]) {
  const streamIds = await listStreamsLedBy(db, staffIds, on)
  if (streamIds.length === 0) return
  const day = await dayOf(db, on)
  const before = await lockClassTeachers(db, streamIds)
  const isTheirs = ({ staffId }: PeriodOfStream) => staffIds.includes(staffId)
  const after = [...before.values()].flat().flatMap((period) => {
    if (!isTheirs(period) || (period.until !== null && period.until <= day)) return [period]
    return period.from < day ? [{ ...period, until: day }] : []
  })
  await putClassTeachers(db, streamIds, after)
}

const isSame = (one: readonly PeriodOfStream[], other: readonly PeriodOfStream[]) =>
  one.length === other.length &&
  one.every(({ staffId, from, until }, index) => {
    const there = other[index]
    return there?.staffId === staffId && there.from === from && there.until === until
  })
