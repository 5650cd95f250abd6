import type { core } from 'zod/mini'

type Issue = core.$ZodRawIssue

const typeSentences: Record<string, string> = {
  string: 'This must be text',
  number: 'This must be a number',
  boolean: 'This must be yes or no',
  array: 'This must be a list',
  object: 'This must be a set of fields',
}

const formatWords: Record<string, string> = {
  email: 'This is not an email address',
  uuid: 'This is not a valid reference',
  date: 'Write the date as year-month-day, for instance 2026-02-09',
  datetime: 'This is not a date and time',
}

function ofTooSmall({ origin, minimum }: Issue & { origin?: string; minimum?: unknown }) {
  if (origin === 'string') return minimum === 1 ? 'This is needed' : `Write at least ${minimum} characters`
  if (origin === 'array') return `Choose at least ${minimum}`
  return `This must be ${minimum} or more`
}

function ofTooBig({ origin, maximum }: Issue & { origin?: string; maximum?: unknown }) {
  if (origin === 'string') return `Write at most ${maximum} characters`
  if (origin === 'array') return `Choose at most ${maximum}`
  return `This must be ${maximum} or less`
}

function ofInvalidType(issue: Issue & { expected?: string }) {
  if (issue.input === undefined || issue.input === null) return 'This is needed'
  return typeSentences[issue.expected ?? ''] ?? 'This must be something else'
}

/** Says in a sentence what is wrong with one field; handed to every parse of a contract. */
export function sentenceOf(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return ofInvalidType(issue)
    case 'too_small':
      return ofTooSmall(issue)
    case 'too_big':
      return ofTooBig(issue)
    case 'invalid_format':
      return formatWords[issue.format as string] ?? 'This is not written as it should be'
    case 'invalid_value':
      return `Choose one of: ${(issue.values as unknown[]).join(', ')}`
    case 'unrecognized_keys':
      return `Unknown: ${(issue.keys as string[]).join(', ')}`
    default:
      return 'This is not possible here'
  }
}
