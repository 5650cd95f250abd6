import { endpoints } from '@bellhouse/contracts/endpoints'
import { describe, expect, it } from '@jest/globals'
import { testApp } from '../../../test/test-app'

const app = testApp()

it('says that it lives, and whether it is ready', async () => {
  expect((await app.inject('/health/live')).json()).toEqual({ status: 'live' })
  expect((await app.inject('/health/ready')).json()).toEqual({ status: 'ready' })
})

describe('the described API', () => {
  it('has every contract, as OpenAPI 3.1', async () => {
    const { openapi, paths } = (await app.inject('/api/openapi.json')).json()
    expect(openapi).toBe('3.1.0')
    const described = Object.entries<object>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    expect(described.sort()).toEqual(endpoints.map(({ method, path }) => `${method} ${path}`).sort())
  })

  it('tells parameters, body, reply and who may call', async () => {
    const { paths } = (await app.inject('/api/openapi.json')).json()
    const operation = paths['/api/accounts/{accountId}/disabled'].put
    expect(operation).toMatchObject({
      'x-permission': 'accounts.write',
      parameters: [{ name: 'accountId', in: 'path', required: true, schema: { format: 'uuid' } }],
      requestBody: { content: { 'application/json': { schema: { required: ['disabled'] } } } },
      responses: { 200: { content: { 'application/json': { schema: { type: 'object' } } } } },
    })
  })

  it('has a page for people that names every contract', async () => {
    const { body, headers } = await app.inject('/api/docs')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    for (const { path } of endpoints) expect(body).toContain(`<code>${path}</code>`)
    expect(body).not.toMatch(/<script|style=| on\w+=/)
  })
})

describe('reports about the content policy', () => {
  const send = (type: string, payload: string) =>
    app.inject({ method: 'POST', url: '/api/csp-reports', headers: { 'content-type': type }, payload })
  const counts = async () => (await app.inject('/api/csp-reports')).json()

  it('are counted by directive, in both of their forms', async () => {
    expect(await counts()).toEqual({ total: 0, byDirective: {} })
    await send('application/csp-report', JSON.stringify({ 'csp-report': { 'effective-directive': 'img-src' } }))
    await send('application/reports+json', JSON.stringify([{ body: { effectiveDirective: 'script-src-elem' } }]))
    await send('application/csp-report', '{}')
    expect(await counts()).toEqual({ total: 3, byDirective: { 'img-src': 1, 'script-src-elem': 1, unknown: 1 } })
  })

  it.each([
    ['no JSON', 'application/csp-report', '{', 400],
    ['far too much', 'application/csp-report', `"${'x'.repeat(30_000)}"`, 413],
    ['another type', 'text/plain', 'x', 415],
  ])('are refused as %s', async (_, type, payload, status) => {
    expect((await send(type, payload)).statusCode).toBe(status)
  })

  it('do not fill the memory', async () => {
    for (let place = 0; place < 100; place++) {
      const made = `made-up-${'abcdefghij'[place % 10]}${'abcdefghij'[Math.floor(place / 10)]}`
      await send('application/csp-report', JSON.stringify({ 'csp-report': { 'effective-directive': made } }))
    }
    expect(Object.keys((await counts()).byDirective).length).toBeLessThanOrEqual(50)
  })
})

it('answers an address that is no text in the one shape of every failure', async () => {
  const reply = await app.inject('/students/%E0%A4%A')
  expect(reply.json()).toEqual({ status: 400, code: 'invalid', message: 'The request could not be read' })
})
