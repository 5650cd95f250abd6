import fc from 'fast-check'

/** What a value is, in the words of JSON Schema. */
export interface Described {
  type?: string
  properties?: Record<string, Described>
  items?: Described
  enum?: unknown[]
  anyOf?: Described[]
  format?: string
}

/** Whether all fields of an object are there, or any of them. */
type Keys = 'all' | 'any'

/** Mostly what the contract asks for, often nearly so, sometimes anything at all. */
export function nearly(schema: Described, keys: Keys = 'any'): fc.Arbitrary<unknown> {
  const wild = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.constantFrom(null, '', -1, 1e308, [], {}))
  return fc.oneof({ weight: 5, arbitrary: tame(schema, keys) }, { weight: 1, arbitrary: wild })
}

export function tame(schema: Described, keys: Keys = 'any'): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => tame(one, keys)))
  if (schema.format === 'uuid') return fc.uuid()
  if (schema.format === 'date') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10))
  switch (schema.type) {
    case 'object':
      return fc.record(mapValues(schema.properties ?? {}, keys), keys === 'any' ? { requiredKeys: [] } : {})
    case 'array':
      return fc.array(nearly(schema.items ?? {}, keys), { maxLength: 5 })
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer(), fc.double())
    case 'boolean':
      return fc.boolean()
    default:
      return fc.string({ unit: 'grapheme', maxLength: 60 })
  }
}

const mapValues = (properties: Record<string, Described>, keys: Keys) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, nearly(schema, keys)]))
