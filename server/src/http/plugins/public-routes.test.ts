import { endpoints } from '@bellhouse/contracts/endpoints'
import { describe, expect, it, jest } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { testApp } from '../../../test/test-app'
import { modules } from '../../modules'

const logged: unknown[] = []

function watchLog(server: FastifyInstance) {
  server.addHook('onRequest', (request, _reply, done) => {
    jest.spyOn(request.log, 'warn').mockImplementation((line: unknown) => logged.push(line))
    done()
  })
}

let end = () => {}
const started = new Promise<void>((done) => {
  end = done
})
const app = testApp({ parts: { routes: [watchLog, ...modules], started } })

it('says that it lives, and that it is ready once its start is over', async () => {
  let isReady = false
  const ready = app.inject('/health/ready').finally(() => {
    isReady = true
  })
  expect((await app.inject('/health/live')).json()).toEqual({ status: 'live' })
  expect(isReady).toBe(false)
  end()
  expect((await ready).json()).toEqual({ status: 'ready' })
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

  it('says of every problem its status, and of every command that it has a body', async () => {
    const { paths, components } = (await app.inject('/api/openapi.json')).json()
    expect(components.schemas.Problem.required).toEqual(expect.arrayContaining(['status', 'code', 'message']))
    const commands = Object.values<Record<string, { requestBody?: { required: boolean } }>>(paths).flatMap((methods) =>
      Object.entries(methods).filter(([method]) => method !== 'get'),
    )
    expect(commands.length).toBeGreaterThan(100)
    expect(commands.filter(([, { requestBody }]) => !requestBody?.required)).toEqual([])
  })

  it('is made once, and sent again only to whoever has it not', async () => {
    for (const url of ['/api/openapi.json', '/api/docs', '/api/docs.css']) {
      const first = await app.inject(url)
      const again = await app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
      expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, ''])
      const packed = await app.inject({ url, headers: { 'accept-encoding': 'br' } })
      expect(packed.headers['content-encoding']).toBe('br')
    }
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

  it('are one line of the log, however many come in one request', async () => {
    const before = logged.length
    const many = Array.from({ length: 200 }, (_, place) => ({
      body: { effectiveDirective: `img-${'x'.repeat(place % 20)}` },
    }))
    const { total } = await counts()
    await send('application/reports+json', JSON.stringify(many))
    expect((await counts()).total - total).toBe(200)
    expect(logged.slice(before)).toEqual([{ directives: expect.any(Array), count: 200 }])
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
