import type { AttendanceStatus } from '@bellhouse/contracts'

interface StatusWord {
  status: AttendanceStatus
  word: string
  /** The letter on the button, and the key. */
  letter: string
}

export const statusWords: readonly StatusWord[] = [
  { status: 'present', word: 'Present', letter: 'P' },
  { status: 'absent', word: 'Absent', letter: 'A' },
  { status: 'late', word: 'Late', letter: 'L' },
  { status: 'excused', word: 'Excused', letter: 'E' },
]

/** `Present`, `Absent`, `Late` or `Excused`. */
export function wordOf(status: AttendanceStatus): string {
  return statusWords.find((one) => one.status === status)?.word ?? status
}
