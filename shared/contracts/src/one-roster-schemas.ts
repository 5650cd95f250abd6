import * as z from 'zod/mini'

const words = z.array(z.string())

/** A reference to another record, with the address at which it is read. */
const refSchema = z.object({ href: z.string(), sourcedId: z.string(), type: z.string() })

const base = { sourcedId: z.string(), status: z.enum(['active', 'tobedeleted']), dateLastModified: z.iso.datetime() }
/** Words of a standard that writes `true` and `false` as texts. */
const flagSchema = z.enum(['true', 'false'])

const orgSchema = z.object({ ...base, name: z.string(), type: z.string(), identifier: z.string(), parent: refSchema })

const academicSessionSchema = z.object({
  ...{ ...base, title: z.string(), type: z.string(), startDate: z.iso.date(), endDate: z.iso.date() },
  ...{ parent: refSchema, schoolYear: z.string() },
})

const courseSchema = z.object({
  ...{ ...base, title: z.string(), courseCode: z.string(), grades: words, org: refSchema, schoolYear: refSchema },
  ...{ subjects: words, subjectCodes: words },
})

const classSchema = z.object({
  ...{ ...base, title: z.string(), classCode: z.string(), classType: z.string(), location: z.string(), grades: words },
  ...{ subjects: words, subjectCodes: words, periods: words, course: refSchema, school: refSchema },
  terms: z.array(refSchema),
})

const userSchema = z.object({
  ...{ ...base, username: z.string(), enabledUser: flagSchema, givenName: z.string(), familyName: z.string() },
  ...{ middleName: z.string(), identifier: z.string(), email: z.string(), sms: z.string(), phone: z.string() },
  ...{ grades: words, agents: z.array(refSchema), primaryOrg: refSchema },
  userIds: z.array(z.object({ type: z.string(), identifier: z.string() })),
  roles: z.array(
    z.object({
      ...{ roleType: z.string(), role: z.string(), org: refSchema },
      ...{ beginDate: z.optional(z.iso.date()), endDate: z.optional(z.iso.date()) },
    }),
  ),
})

const enrollmentSchema = z.object({
  ...{ ...base, user: refSchema, class: refSchema, school: refSchema, role: z.string(), primary: flagSchema },
  ...{ beginDate: z.iso.date(), endDate: z.iso.date() },
})

const demographicsSchema = z.object({ ...base, birthDate: z.iso.date(), sex: z.string() })

/** What each record of OneRoster can have, by the standard's own names. */
export const oneRosterSchemas = {
  org: orgSchema,
  academicSession: academicSessionSchema,
  course: courseSchema,
  class: classSchema,
  user: userSchema,
  enrollment: enrollmentSchema,
  demographics: demographicsSchema,
}
export type OneRosterKind = keyof typeof oneRosterSchemas

/** A failure in the words of the standards of 1EdTech. */
export const statusInfoSchema = z.object({
  imsx_codeMajor: z.literal('failure'),
  imsx_severity: z.literal('error'),
  imsx_description: z.string(),
  imsx_CodeMinor: z.object({
    imsx_codeMinorField: z.array(
      z.object({ imsx_codeMinorFieldName: z.string(), imsx_codeMinorFieldValue: z.string() }),
    ),
  }),
})

/** A failure of the token endpoint: RFC 6749, section 5.2. */
export const oauthFailureSchema = z.object({ error: z.string(), error_description: z.optional(z.string()) })
