import { mkdtempSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { folderOf, movePointer, placesOf, startSigning } from '@bellhouse/releases'
import { S3Server, s3Env } from '@bellhouse/releases/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { testApp } from '../../../../test/test-app'

const shellFolder = mkdtempSync(join(tmpdir(), 'bellhouse-shell-'))
const app = testApp({ settings: { STORE_URL: 's3://releases/school' }, parts: { shellFolder } })
const s3 = new S3Server()
const before = { ...process.env }

beforeAll(async () => {
  Object.assign(process.env, s3Env(await s3.start('releases')))
  await writeFile(join(shellFolder, 'index.html'), '<!doctype html><!--school--><!--deployed-remotes-->')
  await deploy('1.0.0+aa')
})
afterAll(async () => {
  await s3.stop()
  process.env = before
  await rm(shellFolder, { recursive: true })
})
beforeEach(() => {
  s3.fault = undefined
})

const folder = (id: string) => folderOf('teacher', id)
const { pointer } = placesOf('teacher')

async function deploy(id: string, after = 0) {
  const { releaseStore } = app.server
  const release = {
    ...{ remote: 'teacher', id, contract: 1, entry: 'entry.js', library: 'x', exposes: [], shared: {}, screens: [] },
    ...{ files: { 'entry.js': { integrity: 'sha384-abc', size: 5 } }, builtAt: '2026-11-21T00:00:00Z', revision: 'r' },
  }
  const files: Record<string, Buffer> = {
    'entry.js': Buffer.from('run()'),
    'entry.js.br': brotliCompressSync('run()'),
    'font.woff2': Buffer.from('font'),
    'release.json': Buffer.from(JSON.stringify(release)),
  }
  for (const [name, bytes] of Object.entries(files)) await releaseStore.storage.create(`${folder(id)}/${name}`, bytes)
  await movePointer(releaseStore, 'teacher', { active: id, reason: 'Next', by: 'ada', after })
}

const get = (path: string, headers: Record<string, string> = {}) => app.inject({ url: `/store/${path}`, headers })

async function activeInPage() {
  const { body } = await app.inject({ url: '/login', headers: { accept: 'text/html' } })
  const [, json] = /id="deployed-remotes">(.*?)<\/script>/.exec(body) ?? []
  return JSON.parse(json ?? 'null').teacher?.release.id ?? null
}

describe('a file out of the bucket', () => {
  it.each([
    ['of a release', `${folder('1.0.0+aa')}/entry.js`, 'public, max-age=31536000, immutable', 'text/javascript'],
    [
      'without a compressed copy',
      `${folder('1.0.0+aa')}/font.woff2`,
      'public, max-age=31536000, immutable',
      'font/woff2',
    ],
    ['that describes a release', `${folder('1.0.0+aa')}/release.json`, 'no-cache', 'application/json'],
    ['that points to a release', pointer, 'no-cache', 'application/json'],
  ])('%s comes as one from the folder would', async (_, path, caching, type) => {
    const reply = await get(path, { 'accept-encoding': 'br' })
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, caching])
    expect(reply.headers['content-type']).toContain(type)
    expect(reply.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    const again = await get(path, { 'accept-encoding': 'br', 'if-none-match': String(reply.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('comes compressed to whoever can read that', async () => {
    const path = `${folder('1.0.0+aa')}/entry.js`
    const packed = await get(path, { 'accept-encoding': 'gzip, br' })
    expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual(['br', 'accept-encoding'])
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('run()')
    const plain = await get(path)
    expect([plain.body, plain.headers['content-encoding']]).toEqual(['run()', undefined])
  })

  it.each([
    'remote-teacher/history.jsonl',
    'remote-teacher/releases/none/entry.js',
    'remote-admin/pointer.json',
    'remote-teacher/releases/x/../../history.jsonl',
    'remote-teacher/releases/x/%2e%2e/%2e%2e/history.jsonl',
    '',
  ])('%s is nobody’s', async (path) => {
    const reply = await get(path)
    expect([reply.statusCode, reply.headers['cache-control']]).not.toContain('immutable')
    expect(reply.statusCode).toBe(404)
  })
})

describe('the page', () => {
  it('has another release within two seconds, and asks the bucket no more than once in each', async () => {
    expect(await activeInPage()).toBe('1.0.0+aa')
    await deploy('1.1.0+bb', 1)
    s3.asked.length = 0
    for (let visit = 0; visit < 20; visit += 1) await activeInPage()
    expect(s3.asked.filter((asked) => asked.endsWith(pointer)).length).toBeLessThanOrEqual(4)
    await sleep(1_200)
    expect(await activeInPage()).toBe('1.1.0+bb')
  })

  it('stays as it was while the bucket is away, and the store says that it is', async () => {
    expect(await activeInPage()).toBe('1.1.0+bb')
    s3.fault = () => ({ status: 503, isDone: false })
    await sleep(1_200)
    expect(await activeInPage()).toBe('1.1.0+bb')
    const reply = await get(`${folder('1.1.0+bb')}/entry.js`)
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'unavailable'])
    s3.fault = undefined
    await sleep(1_200)
    expect((await get(pointer)).statusCode).toBe(200)
  })

  it('carries nothing that was not signed, once there is a key', async () => {
    await startSigning(app.server.releaseStore, 'ada')
    await sleep(1_200)
    expect(await activeInPage()).toBeNull()
  })
})
