import {
  type Endpoint,
  issueRosterToken,
  oauthFailureSchema,
  problemSchema,
  rosterScopes,
  statusInfoSchema,
} from '@bellhouse/contracts'
import { endpoints } from '@bellhouse/contracts/endpoints'
import * as z from 'zod/mini'

type JsonSchema = Record<string, unknown>

export const inputSchemaOf = ({ input }: Endpoint) => jsonSchemaOf(input, 'input')
export const outputSchemaOf = ({ output }: Endpoint) => jsonSchemaOf(output, 'output')

function jsonSchemaOf(schema: Endpoint['input'], io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...bare } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' })
  return bare
}

/** OpenAPI 3.1 of every contract. */
export function describeApi(publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Bellhouse', version: '1', description: 'The API of a school’s portal.' },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        rosterClient: {
          type: 'oauth2',
          flows: { clientCredentials: { tokenUrl: publicUrl + issueRosterToken.path, scopes: scopesDescribed } },
        },
      },
      schemas: {
        Problem: problemOf(),
        StatusInfo: jsonSchemaOf(statusInfoSchema, 'output'),
        OAuthFailure: jsonSchemaOf(oauthFailureSchema, 'output'),
      },
    },
  }
}

function operationOf(endpoint: Endpoint) {
  const input = inputSchemaOf(endpoint)
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => String(name))
  return {
    operationId: operationIdOf(endpoint),
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[2]],
    security: securityOf(endpoint),
    'x-permission': endpoint.access,
    parameters: parametersOf(endpoint, input, inPath),
    ...bodyOf(endpoint, withoutProperties(input, inPath)),
    responses: { 200: replyOf(endpoint), default: failureReplyOf(endpoint) },
  }
}

function securityOf({ access }: Endpoint) {
  if (access === 'anyone') return []
  return access === 'roster-client' ? [{ rosterClient: [] }] : [{ token: [] }]
}

const scopesDescribed = {
  [rosterScopes.core]: 'Organisations, sessions, courses, classes, users and enrolments',
  [rosterScopes.all]: 'The whole roster, but for demographics',
  [rosterScopes.demographics]: 'Demographics',
}

const operationIdOf = ({ method, path }: Endpoint) =>
  `${method.toLowerCase()}${path.replace(/^\/api/, '').replace(/[/:-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`

function propertiesOf(schema: JsonSchema) {
  return (schema.properties ?? {}) as Record<string, JsonSchema>
}

function parametersOf({ method }: Endpoint, input: JsonSchema, inPath: string[]) {
  const required = new Set((input.required ?? []) as string[])
  const names = method === 'GET' ? Object.keys(propertiesOf(input)) : inPath
  return names.map((name) => ({
    name,
    in: inPath.includes(name) ? 'path' : 'query',
    required: inPath.includes(name) || required.has(name),
    schema: propertiesOf(input)[name] ?? {},
  }))
}

function withoutProperties(schema: JsonSchema, names: string[]): JsonSchema {
  if (!schema.properties) return schema
  const properties = Object.fromEntries(Object.entries(propertiesOf(schema)).filter(([name]) => !names.includes(name)))
  const required = ((schema.required ?? []) as string[]).filter((name) => !names.includes(name))
  return { ...schema, properties, required }
}

function bodyOf({ method, transport }: Endpoint, schema: JsonSchema) {
  if (method === 'GET') return {}
  const required = true
  if (transport !== 'upload') return { requestBody: { required, content: { 'application/json': { schema } } } }
  const files = { type: 'array', items: { type: 'string', format: 'binary' } }
  // Damaged files are taken as they are when they are repaired, which the refusal has shown.
  const repair = { type: 'string', enum: ['yes'] }
  const form = { type: 'object', properties: { input: schema, files, repair } }
  return { requestBody: { required, content: { 'multipart/form-data': { schema: form } } } }
}

function replyOf(endpoint: Endpoint) {
  const content =
    endpoint.transport === 'download'
      ? { '*/*': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: outputSchemaOf(endpoint) } }
  return { description: endpoint.transport === 'download' ? 'A file' : 'Done', content }
}

/** The status stands in the body too, as the sign-in of the specification reads it there. */
const problemOf = () => jsonSchemaOf(z.extend(problemSchema, { status: z.int() }), 'output')

/** One shape for every failure, but where a standard has its own. */
const failureReplyOf = ({ failures }: Endpoint) => ({
  description: 'What went wrong',
  content: {
    'application/json': { schema: { $ref: `#/components/schemas/${failureSchemas[failures ?? 'problem']}` } },
  },
})

const failureSchemas = { problem: 'Problem', 'status-info': 'StatusInfo', oauth: 'OAuthFailure' } as const
