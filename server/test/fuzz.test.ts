import { addRosterClient, type Endpoint, fillPath, issueRosterToken } from '@bellhouse/contracts'
import { endpoints } from '@bellhouse/contracts/endpoints'
import { beforeAll, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { toJSONSchema } from 'zod/mini'
import { describedReplies } from './described-replies'
import { anAccount, aSchool, aStream } from './factories'
import { type Described, tame } from './nearly'
import { testApp } from './test-app'

const app = testApp()
const faultIn = describedReplies()
const requests = Number(process.env.FUZZ_REQUESTS ?? 20_000)
// The same requests each time, so that a change that lands is judged by itself and not by luck.
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121)
let token: () => Promise<string>
/** Of a system that may read the whole roster. */
let rosterToken: string

beforeAll(async () => {
  await aSchool(app.db)
  await aStream(app.db)
  // A request may end the session or disable the account, so each run of them starts with a new one.
  token = async () => app.signIn(await anAccount(app.db, 'admin'))
  const call = app.as(await anAccount(app.db, 'admin'))
  const { id, secret } = await call(addRosterClient, { name: 'Fuzz', scopes: ['core', 'all', 'demographics'] })
  const credentials = { grant_type: 'client_credentials', client_id: id, client_secret: secret }
  rosterToken = (await app.inject({ method: 'POST', url: issueRosterToken.path, payload: credentials })).json()
    .access_token
})

interface Request {
  endpoint: Endpoint
  input: Record<string, unknown>
}

// What an endpoint takes is the same each time that it is asked.
const requestsOf: fc.Arbitrary<Request>[] = endpoints.map((endpoint) => {
  const schema = toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Described
  return tame(schema).map((input) => ({ endpoint, input: input as Record<string, unknown> }))
})

const aRequest = fc.constantFrom(...requestsOf).chain((ofEndpoint) => ofEndpoint)

// An object with a `toString` of its own kind has no text; what is written then is its JSON.
const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** The parameters that stand in the path are texts, whatever was made up for them. */
const withTextsInPath = (path: string, input: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, path.includes(`:${name}`) ? textOf(value) : value]),
  )

const mapEntries = (fields: Record<string, unknown>) =>
  Object.entries(fields).map(([name, value]): [string, string] => [name, textOf(value)])

const declared = new Set([200, 400, 401, 403, 404, 409, 412, 413, 414, 415, 429])

async function send({ endpoint, input }: Request, bearer: string) {
  const { path, rest } = fillPath(endpoint.path, withTextsInPath(endpoint.path, input))
  const isGet = endpoint.method === 'GET'
  const query = isGet ? `?${new URLSearchParams(mapEntries(rest))}` : ''
  return app.inject({
    method: endpoint.method,
    url: path + query,
    headers: { authorization: `Bearer ${bearer}` },
    ...(!isGet && { payload: rest }),
  })
}

it(`answers ${requests} generated requests without a failure of its own, and as the API is described`, async () => {
  const perRun = 100
  await fc.assert(
    fc.asyncProperty(fc.array(aRequest, { minLength: perRun, maxLength: perRun }), async (list) => {
      const bearer = await token()
      for (const request of list) {
        const reply = await send(request, request.endpoint.access === 'roster-client' ? rosterToken : bearer)
        const { statusCode, body } = reply
        const fault = faultIn(request.endpoint.method, request.endpoint.path, reply)
        if (fault) throw new Error(`${request.endpoint.method} ${request.endpoint.path} is not as described: ${fault}`)
        if (!declared.has(statusCode))
          throw new Error(
            `${statusCode} for ${request.endpoint.method} ${request.endpoint.path} ${JSON.stringify(request.input)}: ${body}`,
          )
      }
    }),
    { seed, numRuns: requests / perRun, endOnFailure: true },
  )
  expect((await app.inject({ url: '/health/ready' })).statusCode).toBe(200)
}, 1_200_000)
