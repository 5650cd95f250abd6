import * as z from 'zod/mini'

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const count = z.number().check(z.gte(0))

const partFields = {
  /** Of the bytes themselves, before they were pressed and sealed. */
  sha256: hash,
  size: count,
  /** Bytes in the folder of the backups. */
  stored: count,
  isPressed: z.boolean(),
}
const partSchema = z.object(partFields)
/** One content in a folder of backups; the same content twice is one. */
export type Part = z.infer<typeof partSchema>

const manifestSchema = z.object({
  format: z.literal(1),
  name: z.string(),
  /** The moment of which the database is. */
  at: z.string(),
  /** The migrations that the database had, in order. */
  migrations: z.array(z.object({ name: z.string(), hash })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: count, part: partSchema })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  /** A line for each document that the database names: its hash, a tab, its size. */
  documents: z.object({ count, bytes: count, list: partSchema }),
  /** Documents that the database names and the file store had lost before. */
  lacking: z.array(hash),
  /** What else lies in the data folder: keys, releases, pointers. */
  files: z.array(z.object({ path: z.string(), mode: z.number(), part: partSchema })),
  settings: z.record(z.string(), z.string()),
})
/** What is in one backup. */
export type Manifest = z.infer<typeof manifestSchema>

export const readManifest = (text: string): Manifest => manifestSchema.parse(JSON.parse(text))

/** What a newer portal may have written in another way is known by its first word. */
export const formatOf = (text: string): unknown => JSON.parse(text)?.format

/** What the file store had lost before the backup, in a sentence. */
export function sentenceOfLacking(lacking: readonly string[]) {
  const [what, are] = lacking.length === 1 ? ['1 document', 'is'] : [`${lacking.length} documents`, 'are']
  return `${what} that the database names ${are} lost or damaged in the file store, and so in no backup: ${lacking.slice(0, 20).join(', ')}${lacking.length > 20 ? ' …' : ''}.`
}
