import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { downloadSchema } from './files'

export const personKindSchema = z.enum(['student', 'staff'])
export type PersonKind = z.infer<typeof personKindSchema>

/** A zip: `index.html` to read, `data/*.json` for programs, and the person's files as they are. Each one is audited. */
export const exportPersonRecord = endpoint({
  method: 'GET',
  path: '/api/person-records/:kind/:personId',
  access: 'person-records.read',
  summary: 'Everything that is kept about one person, as one file',
  transport: 'download',
  input: z.object({ kind: personKindSchema, personId: z.uuid() }),
  output: downloadSchema,
})
