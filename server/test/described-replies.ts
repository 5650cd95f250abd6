import Ajv2020 from 'ajv/dist/2020'
import { describeApi } from '../src/http/plugins/open-api'

interface Reply {
  statusCode: number
  headers: Record<string, unknown>
  body: string
}

/** Holds replies against the portal's own description of its API: what is wrong with one, or nothing. */
export function describedReplies() {
  const { paths, components } = describeApi('http://localhost')
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false })
  const checks = new Map<string, ReturnType<typeof ajv.compile>>()

  function checkFor(method: string, path: string, statusCode: number) {
    const operation = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] as Operation
    const failure = operation.responses.default.content['application/json'].schema.$ref.split('/').at(-1) ?? ''
    const key = statusCode === 200 ? `${method} ${path}` : failure
    const known = checks.get(key)
    if (known) return known
    const schema = operation.responses[200].content['application/json']?.schema ?? true
    const check = ajv.compile(
      statusCode === 200 ? (schema as object) : components.schemas[failure as keyof typeof components.schemas],
    )
    checks.set(key, check)
    return check
  }

  return function faultIn(method: string, path: string, { statusCode, headers, body }: Reply): string | null {
    if (!String(headers['content-type']).startsWith('application/json')) return null
    const check = checkFor(method, path, statusCode)
    return check(JSON.parse(body)) ? null : ajv.errorsText(check.errors)
  }
}

interface Operation {
  responses: Record<200, { content: Record<string, { schema: unknown }> }> & {
    default: { content: { 'application/json': { schema: { $ref: string } } } }
  }
}
