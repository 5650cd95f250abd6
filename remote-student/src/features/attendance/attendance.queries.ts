import { useEndpoint } from '@bellhouse/api-client'
import { getOwnAttendance, getSchoolCalendar, type OutputOf } from '@bellhouse/contracts'

export type OwnAttendance = OutputOf<typeof getOwnAttendance>
export type AttendanceDay = OwnAttendance['days'][number]

export const useOwnAttendance = (classCode: string | undefined) =>
  useEndpoint(getOwnAttendance, classCode ? { class: classCode } : {})

export type SchoolCalendar = OutputOf<typeof getSchoolCalendar>

export const useSchoolCalendar = () => useEndpoint(getSchoolCalendar, {})
