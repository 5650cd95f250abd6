import * as z from 'zod/mini'
import { endpoint } from './endpoint'
import { downloadSchema } from './files'
import { changeSchema } from './history'
import { registerRhythmSchema } from './register-sessions'
import { daySchema } from './school'
import { secondFactorRuleSchema } from './second-factor'
import { lineSchema, nameSchema, orNothing, paragraphSchema, phoneSchema, versionSchema } from './texts'

/** Bytes that a badge may have when it comes. */
export const largestBadge = 5_000_000
/** The side of the square, in pixels, that a badge fits into when it is kept. */
export const badgeSize = 480

const isTimeZone = (name: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== ''
  } catch {
    return false
  }
}

/** 1 is Monday. */
const weekDaySchema = z.int().check(z.minimum(1), z.maximum(7))

/** How report cards look: as letters do, in a frame for the wall, or without fills, for copiers. */
export const cardTemplates = ['classic', 'framed', 'plain'] as const
const cardTemplateSchema = z.enum(cardTemplates)
export type CardTemplate = z.infer<typeof cardTemplateSchema>

const fields = {
  name: nameSchema(120),
  /** Stands behind every page's title. */
  shortName: nameSchema(40),
  motto: lineSchema(160),
  address: paragraphSchema(300),
  phones: z.array(phoneSchema).check(z.maxLength(5)),
  /** Who runs the portal, in the footer. */
  companyName: nameSchema(80),
  companyUrl: z
    .url({ protocol: /^https?$/, error: 'Write an address that begins with https://' })
    .check(z.maxLength(300)),
  timeZone: z.string().check(z.maxLength(60), z.refine(isTimeZone, 'There is no such time zone')),
  weekDays: z.array(weekDaySchema).check(
    z.minLength(1),
    z.refine((days) => new Set(days).size === days.length, 'Choose each day once'),
  ),
  registerRhythm: registerRhythmSchema,
  /** Whether an excused session counts among the sessions held. */
  excusedIsHeld: z.boolean(),
  studentsMayChat: z.boolean(),
}

/** Marks are due so many days after the assessment, and never later than the end of the term. */
const marksDueDaysSchema = z.int().check(z.minimum(0, 'Write 0 or more'), z.maximum(120, 'Write 120 at most'))

/** What is asked for beside the password, by category. */
const secondFactors = {
  secondFactorAdmin: secondFactorRuleSchema,
  secondFactorStaff: secondFactorRuleSchema,
  secondFactorStudent: secondFactorRuleSchema,
}

export const schoolSettingsSchema = z.object({
  ...fields,
  ...secondFactors,
  /** Whether students sign in while they are suspended. */
  suspendedMaySignIn: z.boolean(),
  /** Whether what cannot be taken back needs a second person. */
  twoPersons: z.optional(z.boolean()),
  marksDueDays: marksDueDaysSchema,
  cardTemplate: z.optional(cardTemplateSchema),
  /** No register is owed of days before it, and none of those counts; null for the usual day. */
  registersFrom: z.nullable(daySchema),
  /** The day of the first register that was taken; where there is none, the day on which the school was set up. */
  usualFirstRegisterDay: daySchema,
  version: versionSchema,
  /** The hash of the picture that stands on printed documents; null for a school that has given none. */
  badge: z.nullable(z.string()),
})
export type SchoolSettings = z.infer<typeof schoolSettingsSchema>

export const getSchoolSettings = endpoint({
  method: 'GET',
  path: '/api/school/settings',
  access: 'school.write',
  summary: 'What the school says about itself, and what it has chosen',
  input: z.object({}),
  output: schoolSettingsSchema,
})

export const saveSchoolSettings = endpoint({
  method: 'PUT',
  path: '/api/school/settings',
  access: 'school.write',
  summary: 'Change what the school says about itself',
  /** Without `cardTemplate`, `marksDueDays`, `registersFrom`, `suspendedMaySignIn`, `twoPersons` or one of the second steps those stay as they are. */
  input: z.object({
    version: versionSchema,
    ...fields,
    marksDueDays: z.optional(marksDueDaysSchema),
    cardTemplate: z.optional(cardTemplateSchema),
    registersFrom: z.optional(orNothing(daySchema)),
    secondFactorAdmin: z.optional(secondFactorRuleSchema),
    secondFactorStaff: z.optional(secondFactorRuleSchema),
    secondFactorStudent: z.optional(secondFactorRuleSchema),
    suspendedMaySignIn: z.optional(z.boolean()),
    twoPersons: z.optional(z.boolean()),
  }),
  output: schoolSettingsSchema,
})

/** Newest first. */
export const listSchoolChanges = endpoint({
  method: 'GET',
  path: '/api/school/settings/changes',
  access: 'school.write',
  summary: 'Who changed what about the school, and when',
  input: z.object({}),
  output: z.array(changeSchema),
})

export const saveBadge = endpoint({
  method: 'PUT',
  path: '/api/school/badge',
  access: 'school.write',
  summary: 'Give the school a badge, or another one: one PNG, JPEG or WebP picture',
  transport: 'upload',
  upload: { files: 1, bytes: largestBadge },
  input: z.object({}),
  output: schoolSettingsSchema,
})

export const removeBadge = endpoint({
  method: 'DELETE',
  path: '/api/school/badge',
  access: 'school.write',
  summary: 'Print without a badge from now on',
  input: z.object({}),
  output: schoolSettingsSchema,
})

export const getBadge = endpoint({
  method: 'GET',
  path: '/api/school/badge',
  access: 'school.read',
  summary: 'The badge, a PNG that fits into 480 by 480 pixels',
  transport: 'download',
  input: z.object({}),
  output: downloadSchema,
})
