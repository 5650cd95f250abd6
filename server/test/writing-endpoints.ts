import { type Category, type Endpoint, fillPath } from '@bellhouse/contracts'
import { endpoints } from '@bellhouse/contracts/endpoints'
import { toJSONSchema } from 'zod/mini'
import type { Db } from '../src/platform/db/open'
import { callers, knownIds, mayCall, type Schema } from './walked-endpoints'

export interface Written {
  name: string
  /** Who may, of all categories the first one. */
  caller: Category
  method: Endpoint['method']
  url: string
  headers: Record<string, string>
  payload: string | Buffer
}

/** How large a value may be: in the list of a request each one is small, but there are many. */
interface Size {
  items: number
  letters: number
}

const large: Size = { items: 1_000, letters: 10_000 }
const small: Size = { items: 3, letters: 30 }

/** A value as large as the contract lets it be, about a record that is there. */
function fullValue(name: string, schema: Schema, ids: ReadonlyMap<string, string>, size: Size): unknown {
  // In a list each record may stand once.
  const known = size === small ? undefined : ids.get(name)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.[0]) return fullValue(name, schema.anyOf[0], ids, size)
  if (schema.format === 'uuid') return known ?? crypto.randomUUID()
  if (schema.format === 'date') return '2026-11-20'
  if (schema.type === 'object') return fullObject(schema, ids, size)
  if (schema.type === 'array') {
    const length = Math.min(schema.maxItems ?? size.items, size.items)
    return Array.from({ length }, () => fullValue(name, schema.items ?? {}, ids, small))
  }
  if (schema.type === 'integer' || schema.type === 'number') return 1
  if (schema.type === 'boolean') return true
  return known ?? 'ä'.repeat(Math.min(schema.maxLength ?? size.letters, size.letters))
}

const fullObject = (schema: Schema, ids: ReadonlyMap<string, string>, size: Size) =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, field]) => [name, fullValue(name, field, ids, size)]),
  )

const boundary = 'part-of-a-file'
const line = 'STEP/1,Nakato,Ada,2010-03-14,S3 East\n'

/** A list that is a list and no more, as somebody sends who means to press the portal. */
const uploaded = (megabytes: number) =>
  Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="list.csv"\r\ncontent-type: text/csv\r\n\r\n` +
      `Adm No,Surname,Given name,DoB,Class\n${line.repeat((megabytes * 1_000_000) / line.length)}\r\n--${boundary}--\r\n`,
  )

function requestOf(endpoint: Endpoint, ids: ReadonlyMap<string, string>) {
  const schema = toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema
  const { path, rest } = fillPath(endpoint.path, fullObject(schema, ids, large) as Record<string, string>)
  const name = `${endpoint.method} ${endpoint.path}`
  const payload = endpoint.transport === 'upload' ? uploaded(1) : JSON.stringify(rest)
  const type = endpoint.transport === 'upload' ? `multipart/form-data; boundary=${boundary}` : 'application/json'
  return { name, method: endpoint.method, url: path, headers: { 'content-type': type }, payload }
}

/** Every endpoint that changes something, asked with as much as it takes. */
export async function listWritten(db: Db): Promise<Written[]> {
  const ids = await knownIds(db)
  return endpoints.flatMap((endpoint) => {
    const { method, access } = endpoint
    if (method === 'GET' || access === 'roster-client') return []
    const caller = access === 'anyone' ? 'admin' : callers.find((category) => mayCall(category, endpoint))
    return caller ? [{ ...requestOf(endpoint, ids), caller }] : []
  })
}
