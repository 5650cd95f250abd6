import { rm, writeFile } from 'node:fs/promises'
import { placesOf } from '@bellhouse/releases'
import { beforeEach, expect, it } from '@jest/globals'
import Ajv from 'ajv'
import { aRelease, freshStore, move, pathIn } from '../../../../test/release-store'
import { testApp } from '../../../../test/test-app'

const app = testApp()
const storeOf = () => app.server.releaseStore
const url = '/releases.json'

beforeEach(() => freshStore(storeOf()))

const closed = (properties: Record<string, object>, required: string[]) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})
const text = { type: 'string' }

/** The rules of the published schema `v1-pre`, and of two optional objects that nothing else may stand in. */
const validate = new Ajv({ allErrors: true }).compile(
  closed(
    {
      schema: { const: 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json' },
      microFrontends: {
        type: 'object',
        additionalProperties: {
          type: 'array',
          uniqueItems: true,
          items: closed(
            {
              url: text,
              fallbackUrl: text,
              metadata: closed({ integrity: text, version: text }, ['integrity', 'version']),
              extras: { type: 'object' },
              deployment: closed(
                { traffic: { type: 'number', minimum: 0, maximum: 100 }, default: { type: 'boolean' } },
                ['traffic', 'default'],
              ),
            },
            ['url', 'metadata'],
          ),
        },
      },
    },
    ['schema', 'microFrontends'],
  ),
)

async function discover() {
  const reply = await app.inject(url)
  expect(reply.statusCode).toBe(200)
  const found = reply.json()
  expect(validate(found) || validate.errors).toBe(true)
  return found.microFrontends
}

it('tells what runs of every remote in the published schema', async () => {
  const found = await discover()
  expect(Object.keys(found)).toEqual(['admin', 'chat', 'student', 'teacher'].map((name) => `@bellhouse/${name}`))
  expect(found['@bellhouse/teacher']).toEqual([
    {
      url: '/store/remote-teacher/releases/1.0.0/entry.12345678.js',
      metadata: { integrity: 'sha384-of-1.0.0', version: '1.0.0' },
      deployment: { traffic: 100, default: true },
      extras: expect.objectContaining({ library: 'teacher_1.0.0', exposes: ['./screens'] }),
    },
  ])
})

it('tells the share of a canary, and the newest good release to fall back to', async () => {
  for (const id of ['0.8.0', '0.9.0', '1.1.0']) await aRelease(storeOf(), 'teacher', id)
  await move(storeOf(), 'teacher', {
    active: '1.0.0',
    canary: { release: '1.1.0', share: 10 },
    lastGood: ['0.9.0', '0.8.0'],
    quarantined: ['0.9.0'],
  })
  const { '@bellhouse/teacher': versions } = await discover()
  const fallbackUrl = '/store/remote-teacher/releases/0.8.0/entry.12345678.js'
  expect(versions).toMatchObject([
    { metadata: { version: '1.0.0' }, fallbackUrl, deployment: { traffic: 90, default: true } },
    { metadata: { version: '1.1.0' }, fallbackUrl, deployment: { traffic: 10, default: false } },
  ])
})

it('leaves out what cannot be read or was never deployed, and nothing else', async () => {
  await writeFile(pathIn(storeOf(), placesOf('teacher').pointer), '{')
  await rm(pathIn(storeOf(), placesOf('teacher').history))
  await rm(pathIn(storeOf(), placesOf('chat').home), { recursive: true })
  await aRelease(storeOf(), 'library', '1.0.0')
  expect(Object.keys(await discover())).toEqual(['@bellhouse/admin', '@bellhouse/student'])
})

it('knows remotes that the server had never heard of, and no shell, which nobody else loads', async () => {
  for (const part of ['exam-desk', 'shell']) {
    await aRelease(storeOf(), part, '1.0.0')
    await move(storeOf(), part, { active: '1.0.0' })
  }
  const found = await discover()
  expect(found).toHaveProperty('@bellhouse/exam-desk')
  expect(found).not.toHaveProperty('@bellhouse/shell')
})

it('is asked for again each time, and sent only when a pointer has moved', async () => {
  const { headers } = await app.inject(url)
  expect(headers['cache-control']).toBe('no-cache')
  const again = { url, headers: { 'if-none-match': String(headers.etag) } }
  expect(await app.inject(again)).toMatchObject({ statusCode: 304, body: '' })
  await move(storeOf(), 'chat', { active: '1.0.0', canary: { release: '1.0.0', share: 5 } })
  expect(await app.inject(again)).toMatchObject({ statusCode: 200 })
})
