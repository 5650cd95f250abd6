import { invalidFields } from '../../../http/problems'
import type { RosterRecord } from './roster-records'

const predicates = ['!=', '>=', '<=', '=', '>', '<', '~'] as const
type Predicate = (typeof predicates)[number]

const condition = /^\s*([\w.]+)\s*(!=|>=|<=|=|>|<|~)\s*'([^']*)'\s*/
const joint = /^(AND|OR)\b/i

interface Condition {
  path: string[]
  predicate: Predicate
  value: string
}

/**
 * Whether a record fits a filter such as `familyName='Nakato' AND status='active'`: conditions from left to right, of which a field with
 * several values fits where one of them does. Letters fit in either case.
 */
export function filterOf(filter: string, fields: readonly string[]): (record: RosterRecord) => boolean {
  let rest = filter
  let fits: ((record: RosterRecord) => boolean) | null = null
  let word = 'and'
  for (;;) {
    const [whole, path = '', predicate = '', value = ''] = condition.exec(rest) ?? []
    if (whole === undefined) throw invalidFields({ filter: 'A filter is written as familyName=’Nakato’' })
    const test = testOf({ path: path.split('.'), predicate: predicate as Predicate, value }, fields)
    fits = joined(fits, word, test)
    rest = rest.slice(whole.length)
    if (rest === '') return fits
    const [found] = joint.exec(rest) ?? []
    if (!found) throw invalidFields({ filter: 'Conditions of a filter are joined by AND or OR' })
    word = found.toLowerCase()
    rest = rest.slice(found.length)
  }
}

type Test = (record: RosterRecord) => boolean

function joined(one: Test | null, word: string, other: Test): Test {
  if (!one) return other
  return word === 'or' ? (record) => one(record) || other(record) : (record) => one(record) && other(record)
}

function testOf({ path, predicate, value }: Condition, fields: readonly string[]): Test {
  if (!fields.includes(path[0] ?? '')) throw invalidFields({ filter: `There is no field ${path[0]}` })
  const asked = value.toLowerCase()
  const test = tests[predicate]
  // What differs from a value has no value that is it.
  if (predicate === '!=') return (record) => valuesAt(record, path).every((one) => one !== asked)
  return (record) => valuesAt(record, path).some((one) => test(one, asked))
}

const tests: Record<Predicate, (one: string, asked: string) => boolean> = {
  '=': (one, asked) => one === asked,
  '!=': (one, asked) => one !== asked,
  '>': (one, asked) => one > asked,
  '>=': (one, asked) => one >= asked,
  '<': (one, asked) => one < asked,
  '<=': (one, asked) => one <= asked,
  '~': (one, asked) => one.includes(asked),
}

/** All values at a place such as `roles.role`, in small letters. */
export function valuesAt(value: unknown, [name, ...deeper]: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => valuesAt(one, name === undefined ? [] : [name, ...deeper]))
  if (value === null || value === undefined) return []
  if (name === undefined) return typeof value === 'object' ? [] : [String(value).toLowerCase()]
  return typeof value === 'object' && Object.hasOwn(value, name)
    ? valuesAt((value as Record<string, unknown>)[name], deeper)
    : []
}
