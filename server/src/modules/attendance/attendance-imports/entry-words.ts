import { type AttendanceStatus, wordOfStatus } from '@bellhouse/contracts'

interface Told {
  status: AttendanceStatus
  minutesLate: number | null
  note: string | null
}

/** An entry in words: `Late, 15 minutes, “bus”`. */
export function tellEntry({ status, minutesLate, note }: Told): string {
  const minutes = minutesLate === null ? '' : `${minutesLate} ${minutesLate === 1 ? 'minute' : 'minutes'}`
  return [wordOfStatus(status), minutes, note && `“${note}”`].filter(Boolean).join(', ')
}

export const isSameEntry = (one: Told, other: Told) =>
  one.status === other.status && one.minutesLate === other.minutesLate && one.note === other.note
