import * as z from 'zod/mini'
import { documentSchema } from './application-document'
import { endpoint } from './endpoint'
import { daySchema } from './school'

export const getOwnAdmission = endpoint({
  method: 'GET',
  path: '/api/admissions/own',
  access: 'own-record.read',
  summary: 'The signed-in student’s own admission record and the documents on it',
  isKept: true,
  input: z.object({}),
  output: z.object({
    name: z.string(),
    admissionNumber: z.string(),
    admittedOn: z.nullable(daySchema),
    stream: z.nullable(z.string()),
    /** Null for a student who came without an application in the portal. */
    application: z.nullable(
      z.object({
        number: z.string(),
        className: z.string(),
        entryYear: z.number(),
        appliedOn: daySchema,
        previousSchool: z.nullable(z.string()),
        leavingResult: z.nullable(z.string()),
        guardian: z.nullable(z.string()),
        documents: z.array(documentSchema),
      }),
    ),
  }),
})
