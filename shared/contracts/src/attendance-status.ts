import * as z from 'zod/mini'

export const statusSchema = z.enum(['present', 'absent', 'late', 'excused'])
export type AttendanceStatus = z.infer<typeof statusSchema>

interface StatusWord {
  status: AttendanceStatus
  word: string
  /** The letter on buttons and papers, and the key. */
  letter: string
}

/** What each status is called on every screen and paper. */
export const statusWords: readonly StatusWord[] = [
  { status: 'present', word: 'Present', letter: 'P' },
  { status: 'absent', word: 'Absent', letter: 'A' },
  { status: 'late', word: 'Late', letter: 'L' },
  { status: 'excused', word: 'Excused', letter: 'E' },
]

/** `Present`, `Absent`, `Late` or `Excused`. */
export function wordOfStatus(status: AttendanceStatus): string {
  return statusWords.find((one) => one.status === status)?.word ?? status
}

/** Late is present: `rate` = (present + late) / held, in percent with one decimal; null before the first register. */
export const attendanceTotalsSchema = z.object({
  present: z.number(),
  absent: z.number(),
  late: z.number(),
  excused: z.number(),
  held: z.number(),
  rate: z.nullable(z.number()),
})
export type AttendanceTotals = z.infer<typeof attendanceTotalsSchema>
