import type { Endpoint } from '@bellhouse/contracts'
import * as z from 'zod/mini'
import { compileSchema } from './compile-schema'

/** A reply that breaks the contract is a bug of ours; the schema also leaves out whatever must not go out. */
export function outputCheckOf({ method, path, output }: Endpoint) {
  // Made with the first reply: at the start most of it would be for what nobody asks today.
  let schema: z.core.$ZodType | undefined

  return (result: unknown) => {
    schema ??= compileSchema(output)
    const { success, data, error } = z.safeParse(schema, result)
    if (success) return data
    const places = error.issues.map(({ path, code }) => `${path.join('.')} (${code})`)
    throw new Error(`The reply of ${method} ${path} breaks the contract at ${places.join(', ')}`)
  }
}
