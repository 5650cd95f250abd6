import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { nameSchema, versionSchema } from './texts'

const zeros = /0{2,}/g
const runsIn = (pattern: string) => pattern.match(zeros)?.length ?? 0

/**
 * How the school writes its numbers, for instance `BH/{year}/000`: one run of two to eight zeros is the running number
 * and says how many digits it has at least, `{year}` the year. Without the zeros no two numbers would differ.
 */
export const numberPatternSchema = nameSchema(20).check(
  z.regex(/^([\p{L}\p{N}]|\{year\})/u, 'Begin with a letter, a number or {year}'),
  z.refine(
    (pattern) => runsIn(pattern) !== 0,
    'Write zeros where the running number goes, for instance 000: without it all numbers would be the same',
  ),
  z.refine((pattern) => runsIn(pattern) < 2, 'Write the zeros of the running number in one place only'),
  z.refine((pattern) => !/0{9,}/.test(pattern), 'Write at most eight zeros'),
  z.refine((pattern) => !/[{}]/.test(pattern.replace('{year}', '')), 'Only {year} can stand in braces, and once'),
)

/** `admission`: the numbers of students; `application`: those of who has applied. */
export const numberKindSchema = z.enum(['admission', 'application'])

const patternsSchema = z.object({
  admissionPattern: z.string(),
  applicationPattern: z.string(),
  version: versionSchema,
})

export const getNumberPatterns = endpoint({
  method: 'GET',
  path: '/api/number-patterns',
  access: 'admissions.write',
  summary: 'How the school writes the numbers of students and applications',
  input: z.object({}),
  output: patternsSchema,
})

/** Of this year; asking gives no number out. */
export const getNextNumber = endpoint({
  method: 'GET',
  path: '/api/number-patterns/next',
  access: 'admissions.write',
  summary: 'The next number that a pattern would make',
  input: z.object({ kind: numberKindSchema, pattern: numberPatternSchema }),
  output: z.object({ number: z.string() }),
})

/** Numbers that were given out stay as they are. */
export const saveNumberPatterns = endpoint({
  method: 'PUT',
  path: '/api/number-patterns',
  access: 'admissions.write',
  summary: 'Change how the school writes its numbers from now on',
  input: z.object({
    version: versionSchema,
    admissionPattern: numberPatternSchema,
    applicationPattern: numberPatternSchema,
  }),
  output: patternsSchema,
})
