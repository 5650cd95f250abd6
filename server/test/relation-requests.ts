import type { Endpoint } from '@bellhouse/contracts'
import { toJSONSchema } from 'zod/mini'
import { password } from './relation-side'
import { letter, type Side } from './relation-things'
import type { Schema } from './walked-endpoints'

/** The words under which requests name what somebody can have; each is also its own where it ends as a maker is called. */
const otherWords: Readonly<Record<string, string>> = {
  ...{ stream: 'streamId', streamIds: 'streamId', class: 'classCode', classCodes: 'classCode', photos: 'photo' },
  // Of the protocol of another program: whom one writes with.
  id: 'accountId',
}

export const thingNamed = (name: string) => otherWords[name] ?? name

const codes = ['class', 'classCode', 'classCodes']

const schemaOf = ({ input }: Endpoint) => toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema

const isIdentifying = (name: string, schema: Schema, path: string): boolean =>
  schema.format === 'uuid' ||
  codes.includes(name) ||
  path.split('/').includes(`:${name}`) ||
  (schema.anyOf ?? []).some((one) => isIdentifying(name, one, path)) ||
  (schema.items !== undefined && isIdentifying(name, schema.items, path))

/** Every name in the input of an endpoint that says which one is meant, however deep it lies. */
export function namesIn({ path, ...endpoint }: Endpoint): string[] {
  const found = new Set<string>()
  const walk = (name: string, schema: Schema) => {
    if (isIdentifying(name, schema, path)) found.add(name)
    for (const [one, field] of Object.entries(schema.properties ?? {})) walk(one, field)
    for (const one of [...(schema.anyOf ?? []), ...(schema.items ? [schema.items] : [])]) walk(name, one)
  }
  walk('', schemaOf({ path, ...endpoint }))
  return [...found]
}

/** Those of them that need not be said. */
export function optionalNamesIn(endpoint: Endpoint): string[] {
  const { properties = {}, required = [] } = schemaOf(endpoint)
  return Object.keys(properties).filter((name) => !required.includes(name) && namesIn(endpoint).includes(name))
}

const said: Readonly<Record<string, unknown>> = {
  ...{ password, text: 'We go on Friday', query: 'ak', month: '2026-11', from: '2026-11-20', until: '2026-11-27' },
  ...{ version: 1, outOf: 100, withTeachers: false, isPinned: false, list: 'refused', table: 0, line: 2, column: 2 },
  ...{ title: 'End of term', number: 'unknown', name: 'y' },
}

/** Of a file of marks: the columns that say whose they are. */
const columns: Readonly<Record<string, unknown>> = { number: { column: 0, kind: 'admission-number' }, names: [1] }

/** Said although they could be left out. */
const alsoSaid = ['confirmed', 'names']

const preferred: readonly unknown[] = ['streams', 'class-teacher', 'submitted', 'wide']

/** What is said of a name: an id, or nothing where it is nobody's. */
export type Say = (name: string) => string | undefined

function wordFor(name: string, schema: Schema, say: Say): unknown {
  if (schema.anyOf) return nullableFor(name, schema.anyOf, say)
  if (schema.type === 'array') return listFor(name, schema, say)
  if (schema.type === 'object') return objectFor(schema, say)
  return say(name) ?? plainWordFor(name, schema)
}

function plainWordFor(name: string, schema: Schema) {
  if (schema.enum) return schema.enum.find((one) => one === said[name] || preferred.includes(one)) ?? schema.enum[0]
  if (schema.const !== undefined) return schema.const
  if (name in said) return said[name]
  if (schema.format === 'uuid') return crypto.randomUUID()
  if (schema.format === 'date') return '2026-11-20'
  if (schema.type === 'integer' || schema.type === 'number') return 1
  return schema.type === 'boolean' ? true : 'ak'
}

function listFor(name: string, schema: Schema, say: Say) {
  if (name in columns) return columns[name]
  const isNeeded = schema.minItems !== undefined || namesSomething(name, schema, say)
  return isNeeded && schema.items ? [wordFor(name, schema.items, say)] : []
}

const nullableFor = (name: string, choices: readonly Schema[], say: Say) => {
  const chosen = choices.find((one) => namesSomething(name, one, say))
  if (chosen) return wordFor(name, chosen, say)
  if (name in columns) return columns[name]
  return choices.some(({ type }) => type === 'null') || !choices[0] ? null : wordFor(name, choices[0], say)
}

const namesSomething = (name: string, schema: Schema, say: Say): boolean =>
  (schema.type !== 'object' && schema.type !== 'null' && say(name) !== undefined) ||
  Object.entries(schema.properties ?? {}).some(([one, field]) => namesSomething(one, field, say)) ||
  (schema.items !== undefined && namesSomething(name, schema.items, say))

const objectFor = ({ properties = {}, required = [] }: Schema, say: Say) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name, field]) => required.includes(name) || alsoSaid.includes(name) || namesSomething(name, field, say))
      .map(([name, field]) => [name, wordFor(name, field, say)]),
  )

/** A request in which each name means what is said of it. */
export const requestOf = (endpoint: Endpoint, say: Say) => objectFor(schemaOf(endpoint), say)

/** Files where the request has some. */
export const filesOf = ({ transport, path }: Endpoint, { pupil }: Side) => {
  if (transport !== 'upload') return {}
  const list = new File([`Admission number,Name,Exam\n${pupil.admission_number},x,7\n`], 'marks.csv')
  return { files: [path === '/api/mark-uploads' ? list : letter()] }
}
