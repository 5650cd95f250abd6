import * as z from 'zod/mini'
import { hasUnseen, hasUnseenInLines } from './readable-text'

const seen = /[\p{L}\p{N}\p{P}\p{S}]/u

const unseenSentence = 'There is a character in this that nobody can see. Type it instead of pasting it'

/** One line of text, kept as it is written; may be empty. */
export const lineSchema = (most: number) =>
  z.string().check(
    z.maxLength(most),
    z.refine((text) => !hasUnseen(text), unseenSentence),
    z.refine((text) => text === text.trim(), 'Leave out the space before or after it'),
  )

/** Several lines of text, kept as they are written; may be empty. */
export const paragraphSchema = (most: number) =>
  z.string().check(
    z.maxLength(most),
    z.refine((text) => !hasUnseenInLines(text), unseenSentence),
  )

/** What something or somebody is called: a line with something in it that can be seen. */
export const nameSchema = (most = 100) =>
  lineSchema(most).check(
    z.minLength(1),
    z.refine((text) => text === '' || seen.test(text), 'Write at least one letter or number'),
  )

/** A given or a family name; whoever has only one leaves the other empty. */
export const namePartSchema = lineSchema(100).check(
  z.refine((text) => text === '' || seen.test(text), 'Write at least one letter or number'),
)

/** For a person's fields: one of the two names is there. */
export const someName = z.refine<{ givenNames: string; familyName: string }>(
  ({ givenNames, familyName }) => givenNames !== '' || familyName !== '',
  { error: 'Write a family name or a given name', path: ['familyName'] },
)

/** Says that a new record is of somebody else than the one on record with the same name and birth date. */
export const isAnotherSchema = z.optional(z.boolean())

/** Nobody at a school was born before. */
export const birthDateSchema = z.iso.date().check(z.refine((day) => day >= '1900-01-01', 'This is too long ago'))

/** References, each one once. */
export const idsSchema = (most: number) =>
  z.array(z.uuid()).check(
    z.maxLength(most),
    z.refine((ids) => new Set(ids).size === ids.length, 'Choose each one once'),
  )

/** A number or code that the school gives out, which is text: `535/3`, `011`, `BH/2026/001`. It stands in addresses. */
export const codeSchema = (most: number) =>
  nameSchema(most).check(z.regex(/^[\p{L}\p{N}]/u, 'Begin with a letter or a number'))

export const phoneSchema = lineSchema(40).check(z.regex(/\d/, 'A phone number has digits'))

export const emailSchema = z.email().check(z.maxLength(200))

type OrNothing<S extends z.ZodMiniType> = z.ZodMiniType<z.output<S> | null, z.input<S> | null | ''>

/** A field that may stay empty: an empty control of a form means nothing, which is written as null. */
export function orNothing<S extends z.ZodMiniType>(schema: S): OrNothing<S> {
  const empty = z.transform((given) => (given === '' ? null : given))
  return z.pipe(empty, z.nullable(schema)) as unknown as OrNothing<S>
}

/** The version of a record that a change was made to; a change to an older one than the newest is refused with 412. */
export const versionSchema = z.int().check(z.minimum(1))
