import * as z from 'zod/mini'

export const documentKinds = ['birth-certificate', 'result-slip', 'school-report', 'photo', 'other'] as const
export const documentKindSchema = z.enum(documentKinds)
export type DocumentKind = (typeof documentKinds)[number]

/** Bytes. */
export const largestDocument = 10_000_000

export const documentSchema = z.object({
  id: z.uuid(),
  kind: documentKindSchema,
  name: z.string(),
  type: z.enum(['application/pdf', 'image/jpeg', 'image/png']),
  /** Bytes. */
  size: z.number(),
  addedAt: z.string(),
  addedBy: z.nullable(z.string()),
})
export type ApplicationDocument = z.infer<typeof documentSchema>
