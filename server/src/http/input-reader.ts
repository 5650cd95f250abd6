import { type Endpoint, sentenceOf } from '@bellhouse/contracts'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { invalid, unreadable } from './problems'

type Reading = (value: unknown) => unknown

/** Reads and checks what comes in for one endpoint: path and query or body, or the `input` part of an upload. */
export function inputReaderOf(endpoint: Endpoint) {
  // Found out at the first request: at the start it would be a fifth of the work, most of it for what nobody asks today.
  let readings: Map<string, Reading> | undefined

  return (request: FastifyRequest, uploaded?: unknown) => {
    readings ??= readingsOf(endpoint.input)
    const given = endpoint.method === 'GET' ? request.query : (uploaded ?? request.body)
    if (given !== undefined && !isFields(given)) throw unreadable()
    const texts = endpoint.method === 'GET' ? { ...given, ...pathOf(request) } : pathOf(request)
    const { success, data, error } = endpoint.input.safeParse(
      { ...given, ...readTexts(texts, readings) },
      { error: sentenceOf },
    )
    if (!success) throw invalid(error)
    return data
  }
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const pathOf = (request: FastifyRequest) => request.params as Record<string, unknown>

function readTexts(texts: Record<string, unknown>, readings: Map<string, Reading>) {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, readings.get(name)?.(text) ?? text]))
}

// An address carries text only, so what the contract calls a number, a yes or no, or a list is read from text.
const numberIn: Reading = (text) => (typeof text === 'string' && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text)
const readingByType: Record<string, Reading> = {
  number: numberIn,
  integer: numberIn,
  boolean: (text) => ({ true: true, false: false })[String(text)] ?? text,
  array: (text) => (Array.isArray(text) ? text : [text]),
}

interface Described {
  type?: string
  anyOf?: readonly Described[]
}

/** What the fields are, in the words of JSON Schema; what it has no word for is left as it comes. */
function readingsOf(schema: z.core.$ZodType): Map<string, Reading> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    properties?: Record<string, Described>
  }
  const readings = Object.entries(properties).map(([name, field]) => [name, readingByType[typeOf(field)]] as const)
  return new Map(readings.filter((entry): entry is [string, Reading] => entry[1] !== undefined))
}

/** The one type of a field, which may be nothing as well. */
function typeOf({ type, anyOf = [] }: Described): string {
  const others = anyOf.filter((one) => one.type !== 'null')
  const [only] = others
  return type ?? (only && others.length === 1 ? typeOf(only) : '')
}
