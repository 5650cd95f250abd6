import { type Endpoint, sentenceOf } from '@bellhouse/contracts'
import type { FastifyRequest } from 'fastify'
import type { core } from 'zod/mini'
import { invalid, unreadable } from './problems'

type Reading = (value: unknown) => unknown

/** Reads and checks what comes in for one endpoint: path and query or body, or the `input` part of an upload. */
export function inputReaderOf(endpoint: Endpoint) {
  const readings = readingsOf(endpoint.input)

  return (request: FastifyRequest, uploaded?: unknown) => {
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
const readingByType: Record<string, Reading> = {
  number: (text) => (typeof text === 'string' && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text),
  boolean: (text) => ({ true: true, false: false })[String(text)] ?? text,
  array: (text) => (Array.isArray(text) ? text : [text]),
}

interface Def {
  type: string
  shape?: Record<string, core.$ZodType>
  innerType?: core.$ZodType
}

const defOf = (schema: core.$ZodType) => schema._zod.def as Def

function readingsOf(schema: core.$ZodType): Map<string, Reading> {
  const fields = Object.entries(defOf(schema).shape ?? {})
  const readings = fields.map(([name, field]): [string, Reading | undefined] => [
    name,
    readingByType[bareTypeOf(field)],
  ])
  return new Map(readings.filter((entry): entry is [string, Reading] => entry[1] !== undefined))
}

function bareTypeOf(schema: core.$ZodType): string {
  const { type, innerType } = defOf(schema)
  return innerType && type !== 'array' ? bareTypeOf(innerType) : type
}
