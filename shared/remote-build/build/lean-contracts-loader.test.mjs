import { createRequire } from 'node:module'
import { expect, test } from '@jest/globals'

const load = createRequire(import.meta.url)('./lean-contracts-loader.cjs')
const lean = (source) => load.call({ resourcePath: 'contract.ts' }, source)

test('marks constants as free of effects, and leaves functions and literals', () => {
  expect(lean('export const one = z.object({ a: z.string() })\nexport const two = () => 2\nconst three = 3')).toBe(
    'export const one = /*#__PURE__*/ (() => (z.object({ a: z.string() })))()\nexport const two = () => 2\nconst three = 3',
  )
})

test('takes the summary off an endpoint wherever it stands, and nothing else of that name', () => {
  expect(lean("const list = endpoint({ path: '/a', summary: 'List, all of it', input: none })")).toBe(
    "const list = /*#__PURE__*/ (() => (endpoint({ path: '/a',  input: none })))()",
  )
  expect(lean("const add = endpoint({ path: '/a', summary: 'Add' })")).toBe(
    "const add = /*#__PURE__*/ (() => (endpoint({ path: '/a',  })))()",
  )
  const other = "const told = z.object({ summary: 'kept' })"
  expect(lean(other)).toContain("summary: 'kept'")
  expect(lean("const list = endpoint({ input: z.object({ summary: z.string() }), path: '/a' })")).toContain(
    'summary: z.string()',
  )
})
