import * as z from 'zod/mini'
import { endpoint } from './endpoint'

/** Crockford's alphabet has no letter that is taken for a number, or for another letter. */
const readAs: Record<string, string> = { I: '1', L: '1', O: '0' }

/** The code as it is kept, however somebody types it: `k7qm 2f9d-xr4t` → `K7QM2F9DXR4T`. Text that can be no code stays as it is. */
export const readPaperCode = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[\s–-]/g, '')
    .replace(/[ILO]/g, (letter) => readAs[letter] ?? letter)

/** The code as it is printed: `K7QM-2F9D-XR4T`. */
export const showPaperCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? ''

export const paperKinds = ['report-card', 'transcript', 'leaving-certificate', 'testimonial'] as const
export type PaperKind = (typeof paperKinds)[number]

export const paperKindWords: Record<PaperKind, string> = {
  'report-card': 'Report card',
  transcript: 'Transcript',
  'leaving-certificate': 'Leaving certificate',
  testimonial: 'Testimonial',
}

const paperCheckSchema = z.object({
  kind: z.enum(paperKinds),
  /** The day that stands on the paper. */
  issuedOn: z.iso.date(),
  /** Of the student, and nothing else of them. */
  initials: z.string(),
  /** The day of the newest edition, where there is one after this paper. */
  replacedOn: z.nullable(z.iso.date()),
  withdrawnOn: z.nullable(z.iso.date()),
  /** Since when a paper of another record of the same student counts in its place; `replacedOn` says the day too. */
  supersededOn: z.optional(z.iso.date()),
})
export type PaperCheck = z.infer<typeof paperCheckSchema>

/** For whoever holds a paper in their hands, so it says no more than that it is genuine. */
export const checkPaper = endpoint({
  method: 'GET',
  path: '/api/paper-checks/:code',
  access: 'anyone',
  summary: 'Whether a printed paper with this code was issued by the school, and whether it still holds',
  input: z.object({ code: z.string().check(z.maxLength(100)) }),
  output: paperCheckSchema,
})
