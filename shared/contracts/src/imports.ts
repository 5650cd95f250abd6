import * as z from 'zod/mini'

/** How far something is that comes in from files. One that was cancelled or has failed can be previewed again. */
export const importStateSchema = z.enum([
  'mapping',
  'previewed',
  'applying',
  'applied',
  'cancelled',
  'failed',
  'undone',
])
export type ImportState = z.infer<typeof importStateSchema>
