import * as z from 'zod/mini'
import { type Endpoint, endpoint } from './endpoint'
import { type OneRosterKind, oneRosterSchemas } from './one-roster-schemas'

/** Where the rostering service of OneRoster 1.2 is. Source: OneRoster 1.2, rostering service, REST binding. */
export const rosteringPath = '/ims/oneroster/rostering/v1p2'

/** What a system may be allowed to read, each with the address by which the standard knows it. */
export const rosterScopes = {
  core: 'https://purl.imsglobal.org/spec/or/v1p2/scope/roster-core.readonly',
  all: 'https://purl.imsglobal.org/spec/or/v1p2/scope/roster.readonly',
  demographics: 'https://purl.imsglobal.org/spec/or/v1p2/scope/roster-demographics.readonly',
} as const
export type RosterScope = keyof typeof rosterScopes
export const rosterScopeSchema = z.enum(['core', 'all', 'demographics'])

/** RFC 6749, section 4.4: a system shows its id and secret by HTTP Basic, or in the body, and gets a token for an hour. */
export const issueRosterToken = endpoint({
  method: 'POST',
  path: '/ims/oneroster/token',
  access: 'anyone',
  failures: 'oauth',
  summary: 'A token for a system that reads rosters, for its id and secret (OAuth 2.0 client credentials)',
  input: z.object({
    grant_type: z.optional(z.string().check(z.maxLength(100))),
    scope: z.optional(z.string().check(z.maxLength(1000))),
    client_id: z.optional(z.string().check(z.maxLength(200))),
    client_secret: z.optional(z.string().check(z.maxLength(200))),
  }),
  output: z.object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    expires_in: z.int(),
    scope: z.string(),
  }),
})

/** As many as a page can have. */
const mostOfPage = 10_000

const fieldsShape = { fields: z.optional(z.string().check(z.maxLength(1000))) }
const pageShape = {
  ...fieldsShape,
  /** 100 where nothing is asked for. */
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(mostOfPage))),
  offset: z.optional(z.int().check(z.minimum(0), z.maximum(10_000_000))),
  sort: z.optional(z.string().check(z.maxLength(100))),
  orderBy: z.optional(z.enum(['asc', 'desc'])),
  filter: z.optional(z.string().check(z.maxLength(1000))),
}
const idSchema = z.string().check(z.minLength(1), z.maxLength(255))

/** Which records an address answers with. */
export interface RosterRead {
  readonly endpoint: Endpoint
  readonly kind: OneRosterKind
  readonly isList: boolean
  /** The name of the reply's one property. */
  readonly property: string
  /** The collections of the address from left to right, those that an id stands behind first. */
  readonly path: readonly string[]
  readonly scopes: readonly RosterScope[]
}

const kindOf: Record<string, { kind: OneRosterKind; one: string }> = {
  orgs: { kind: 'org', one: 'org' },
  schools: { kind: 'org', one: 'org' },
  academicSessions: { kind: 'academicSession', one: 'academicSession' },
  terms: { kind: 'academicSession', one: 'academicSession' },
  gradingPeriods: { kind: 'academicSession', one: 'academicSession' },
  courses: { kind: 'course', one: 'course' },
  classes: { kind: 'class', one: 'class' },
  users: { kind: 'user', one: 'user' },
  students: { kind: 'user', one: 'user' },
  teachers: { kind: 'user', one: 'user' },
  enrollments: { kind: 'enrollment', one: 'enrollment' },
  demographics: { kind: 'demographics', one: 'demographics' },
}

/** In these names the standard puts what a list holds. */
const listProperty: Record<OneRosterKind, string> = {
  org: 'orgs',
  academicSession: 'academicSessions',
  course: 'courses',
  class: 'classes',
  user: 'users',
  enrollment: 'enrollments',
  demographics: 'demographics',
}

/** One address, written as the standard does: `schools/{}/classes`, where `{}` stands for an id. */
function read(address: string, summary: string): RosterRead {
  const parts = address.split('/')
  const path = parts.filter((part) => part !== '{}')
  const last = path.at(-1) ?? ''
  const { kind, one } = kindOf[last] ?? { kind: 'org', one: 'org' }
  const isList = parts.at(-1) !== '{}'
  const property = isList ? listProperty[kind] : one
  const ids = path.slice(0, isList ? -1 : undefined).map(idNameOf)
  const record = withoutDuty(oneRosterSchemas[kind].shape)
  return {
    ...{ kind, isList, property, path, scopes: scopesOf(path, kind) },
    endpoint: endpoint({
      method: 'GET',
      path: `${rosteringPath}/${path.map((part, place) => (place < ids.length ? `${part}/:${ids[place]}` : part)).join('/')}`,
      access: 'roster-client',
      failures: 'status-info',
      summary,
      input: z.object({
        ...Object.fromEntries(ids.map((name) => [name, idSchema])),
        ...(isList ? pageShape : fieldsShape),
      }),
      output: z.object({ [property]: isList ? z.array(record) : record }),
    }),
  }
}

/** A record of which everything may be missing: what the school does not know, and what was not asked for. */
const withoutDuty = (shape: Record<string, z.ZodMiniType>) =>
  z.object(Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, z.optional(schema)])))

/** The name of the id that stands behind a collection in an address. */
export const idNameOf = (collection: string) => `${collection}Id`

const core = ['academicSessions', 'classes', 'courses', 'enrollments', 'orgs', 'users']

function scopesOf(path: readonly string[], kind: OneRosterKind): RosterScope[] {
  if (kind === 'demographics') return ['demographics']
  return path.length === 1 && core.includes(path[0] ?? '') ? ['core', 'all'] : ['all']
}

const nested = (collection: string, parts: readonly string[], word: string) =>
  parts.map((part) => read(`${collection}/{}/${part}`, `The ${part} of a ${word}, as OneRoster 1.2 has them`))

const roots = Object.keys(kindOf).flatMap((name) => [
  read(name, `All ${name} of the school, as OneRoster 1.2 has them`),
  read(`${name}/{}`, `One record of the ${name}, as OneRoster 1.2 has it`),
])

/** The rostering service, all of it read only. */
export const rosterReads: readonly RosterRead[] = [
  ...roots,
  ...nested('classes', ['students', 'teachers'], 'class'),
  ...nested('courses', ['classes'], 'course'),
  ...nested('schools', ['classes', 'courses', 'enrollments', 'students', 'teachers', 'terms'], 'school'),
  ...nested('schools/{}/classes', ['enrollments', 'students', 'teachers'], 'class of a school'),
  ...nested('students', ['classes'], 'student'),
  ...nested('teachers', ['classes'], 'teacher'),
  ...nested('users', ['classes'], 'user'),
  ...nested('terms', ['classes', 'gradingPeriods'], 'term'),
]
