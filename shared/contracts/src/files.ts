import * as z from 'zod/mini'

/** A reply that is a file: the client hands over its name and its content as a `Blob`. */
export const downloadSchema = z.object({ filename: z.string(), blob: z.unknown() })

/** What a list goes out as. */
export const exportFormatSchema = z.enum(['csv', 'xlsx'])
export type ExportFormat = z.infer<typeof exportFormatSchema>
