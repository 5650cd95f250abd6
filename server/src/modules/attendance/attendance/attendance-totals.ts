import type { AttendanceStatus, AttendanceTotals } from '@bellhouse/contracts'

export type StatusCounts = Record<AttendanceStatus, number>

/** Late is present. Whether an excused session was held is the school's own setting. */
export function totalsOf(counts: StatusCounts, excusedIsHeld: boolean): AttendanceTotals {
  const { present, absent, late, excused } = counts
  const held = present + absent + late + (excusedIsHeld ? excused : 0)
  const rate = held === 0 ? null : Math.round(((present + late) / held) * 1000) / 10
  return { present, absent, late, excused, held, rate }
}

export function countStatuses(statuses: readonly AttendanceStatus[]): StatusCounts {
  const counts = { present: 0, absent: 0, late: 0, excused: 0 }
  for (const status of statuses) counts[status] += 1
  return counts
}
