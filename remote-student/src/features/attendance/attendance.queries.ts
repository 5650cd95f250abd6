import { useEndpoint } from '@bellhouse/api-client'
import { getOwnAttendance, type OutputOf } from '@bellhouse/contracts'

export type OwnAttendance = OutputOf<typeof getOwnAttendance>
export type AttendanceDay = OwnAttendance['days'][number]

export const useOwnAttendance = (classCode: string | undefined) =>
  useEndpoint(getOwnAttendance, classCode ? { class: classCode } : {})
