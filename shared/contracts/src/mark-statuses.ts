import * as z from 'zod/mini'

export const markStatuses = ['absent', 'exempt', 'withheld', 'incomplete'] as const
export const markStatusSchema = z.enum(markStatuses)
export type MarkStatus = z.infer<typeof markStatusSchema>

/** As screens and report cards say it. */
export const markStatusWords: Readonly<Record<MarkStatus, string>> = {
  absent: 'Absent',
  exempt: 'Exempt',
  withheld: 'Withheld',
  incomplete: 'Incomplete',
}
