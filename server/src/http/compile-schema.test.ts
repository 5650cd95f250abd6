import { endpoints } from '@bellhouse/contracts/endpoints'
import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { type Described, nearly, tame } from '../../test/nearly'
import { compileSchema } from './compile-schema'

function resultOf(schema: z.core.$ZodType, value: unknown) {
  const { success, data, error } = z.safeParse(schema, value)
  return success ? { data } : { issues: error.issues.map(({ code, path }) => `${code} at ${path.join('.')}`) }
}

it('reads everything as the contract does, for every reply of the portal', () => {
  let read = 0
  for (const { method, path, output } of endpoints) {
    const compiled = compileSchema(output)
    const described = z.toJSONSchema(output, { io: 'input', unrepresentable: 'any' }) as Described
    const value = fc.oneof(tame(described, 'all'), nearly(described))
    for (const one of fc.sample(value, { numRuns: 20, seed: 20_261_127 })) {
      const result = resultOf(output, one)
      if ('data' in result) read += 1
      expect({ [`${method} ${path}`]: resultOf(compiled, one) }).toEqual({ [`${method} ${path}`]: result })
    }
  }
  expect(read).toBeGreaterThan(endpoints.length)
})

it('leaves out what the contract does not name, at every depth, and keeps what is asked of the whole', () => {
  const row = z.object({ id: z.string(), note: z.optional(z.nullable(z.string())) })
  const page = z
    .object({ rows: z.array(row), total: z.number() })
    .check(z.refine(({ rows, total }) => rows.length <= total, { path: ['total'] }))
  const compiled = compileSchema(page)
  const rows = [
    { id: 'a', secret: 'x' },
    { id: 'b', note: null },
  ]
  expect(resultOf(compiled, { rows, total: 2, secret: 'y' })).toEqual({
    data: { rows: [{ id: 'a' }, { id: 'b', note: null }], total: 2 },
  })
  expect(resultOf(compiled, { rows, total: 1 })).toEqual({ issues: ['custom at total'] })
  expect(resultOf(compiled, { rows: [{}], total: 1 })).toEqual({ issues: ['invalid_type at rows.0.id'] })
})
