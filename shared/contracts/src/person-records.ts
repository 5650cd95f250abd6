import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { downloadSchema } from './files'
import { daySchema } from './school'

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

/** Each person once for each day at the school. Erasing the student leaves who has seen it, which names nobody else. */
export const listStudentReadings = endpoint({
  method: 'GET',
  path: '/api/students/:studentId/readings',
  access: 'person-records.read',
  summary: 'Who has seen what is protected of a student, at most the newest 200',
  input: z.object({ studentId: z.uuid() }),
  output: z.array(
    z.object({
      id: z.number(),
      /** Null where the account is gone. */
      by: z.nullable(z.string()),
      on: daySchema,
    }),
  ),
})
