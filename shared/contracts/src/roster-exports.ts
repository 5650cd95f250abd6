import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { downloadSchema } from './files'

/** Strict by the CSV binding of OneRoster 1.2: bulk files, so `status` and `dateLastModified` are blank. */
export const exportOneRoster = endpoint({
  method: 'GET',
  path: '/api/roster-exports/one-roster',
  access: 'rosters.import',
  summary: 'The whole roster as a OneRoster 1.2 zip: everybody who is at the school, with classes and guardians',
  transport: 'download',
  input: z.object({}),
  output: downloadSchema,
})
