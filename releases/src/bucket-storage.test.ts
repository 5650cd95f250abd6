import { afterEach, describe, expect, it } from '@jest/globals'
import { aLineOf, idOf, someReleases } from '../test/factories'
import { aBucketStore, bucket, useS3 } from '../test/kinds'
import { runRelease } from '../test/run-release'
import { BucketStorage } from './bucket-storage'
import { folderOf, placesOf, promote, rollback, storeIn } from './index'

const s3 = useS3()
afterEach(() => {
  s3.fault = undefined
  s3.pageSize = 1_000
  s3.ignoresConditions = false
})

const aStorage = () => new BucketStorage(`s3://${bucket}/${crypto.randomUUID()}`)
const one = Buffer.from('one')
const two = Buffer.from('two')

describe('a file in a bucket', () => {
  it('is written once', async () => {
    const storage = aStorage()
    expect(await storage.create('x', one)).toBe(true)
    expect(await storage.create('x', two)).toBe(false)
    expect(await storage.create('x', one)).toBe(true)
    expect((await storage.find('x'))?.bytes).toEqual(one)
  })

  it('is replaced in the version that was read, and in no other', async () => {
    const storage = aStorage()
    expect(await storage.replace('x', one, '"made up"')).toBe(false)
    expect(await storage.replace('x', one, undefined)).toBe(true)
    expect(await storage.replace('x', two, undefined)).toBe(false)
    const { version } = (await storage.find('x')) ?? {}
    expect(await storage.replace('x', two, version)).toBe(true)
    expect(await storage.replace('x', one, version)).toBe(false)
    expect((await storage.find('x'))?.bytes).toEqual(two)
  })

  it('counts as replaced when only the answer was lost', async () => {
    const storage = aStorage()
    await storage.create('x', one)
    const { version } = (await storage.find('x')) ?? {}
    loseAnswerOf('PUT')
    expect(await storage.replace('x', two, version)).toBe(true)
    expect((await storage.find('x'))?.bytes).toEqual(two)
  })

  it('counts as replaced by the other one when two want the same at once', async () => {
    const storage = aStorage()
    const outcomes = await Promise.all([storage.replace('x', one, undefined), storage.replace('x', one, undefined)])
    expect(outcomes.sort()).toEqual([false, true])
  })

  it('is created all the same when the bucket is busy with it for a moment', async () => {
    let busy = 2
    s3.fault = (method) => (method === 'PUT' && busy-- > 0 ? { status: 409, isDone: false } : undefined)
    expect(await aStorage().create('x', one)).toBe(true)
  })

  it('keeps every line that several put into it at once', async () => {
    const storage = aStorage()
    const lines = Array.from({ length: 8 }, (_, index) => `line ${index}`)
    await Promise.all([...lines, ...lines].map((line) => storage.addLine('x', line)))
    const text = (await storage.find('x'))?.bytes.toString() ?? ''
    expect(text.trim().split('\n').sort()).toEqual(lines)
  })

  it('is on the list also when that is longer than a page', async () => {
    s3.pageSize = 3
    const storage = aStorage()
    const paths = Array.from({ length: 10 }, (_, index) => `a/${index}+x y&<".js`)
    await Promise.all([...paths, 'b/0', 'ab/0'].map((path) => storage.create(path, one)))
    expect(await storage.list('a')).toEqual(paths)
  })

  it('is opened only when it is another one than what is known', async () => {
    const storage = aStorage()
    await storage.create('x', one)
    const { version = '' } = (await storage.find('x')) ?? {}
    expect(await storage.open('x', version)).toBe('unchanged')
    expect(await storage.open('x', '"other"')).toMatchObject({ version, size: 3 })
    expect(await storage.open('y', version)).toBeUndefined()
  })
})

function loseAnswerOf(method: string) {
  let isLost = false
  s3.fault = (asked) => {
    if (asked !== method || isLost) return undefined
    isLost = true
    return { status: 500, isDone: true }
  }
}

describe('a store in a bucket', () => {
  it('can be served by any static host', async () => {
    const store = await aBucketStore()
    await aLineOf(store, ['1.0.0'])
    const prefix = store.storage.address.replace(`s3://${bucket}/`, '')
    const headersOf = (path: string) => s3.buckets.get(bucket)?.get(`${prefix}/${path}`)?.headers
    const folder = folderOf('teacher', idOf('1.0.0'))
    const forEver = 'public, max-age=31536000, immutable'
    const script = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': forEver }
    const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' }
    expect(headersOf(`${folder}/entry.js`)).toEqual(script)
    expect(headersOf(`${folder}/entry.js.br`)).toEqual({ ...script, 'content-encoding': 'br' })
    expect(headersOf(`${folder}/release.json`)).toEqual(json)
    expect(headersOf(placesOf('teacher').pointer)).toEqual(json)
  })

  it('moves a pointer once when the answer to it was lost', async () => {
    const store = await aBucketStore()
    await aLineOf(store, ['1.0.0'])
    const [next = ''] = await someReleases(store, ['1.1.0'])
    let isLost = false
    s3.fault = (method, key) => {
      if (method !== 'PUT' || !key.endsWith('pointer.json') || isLost) return undefined
      isLost = true
      return { status: 500, isDone: true }
    }
    expect(await promote(store, 'teacher', next, { by: 'ada' })).toMatchObject({ seq: 2, active: next })
    expect(await rollback(store, 'teacher', { reason: 'x', by: 'ada' })).toMatchObject({ seq: 3 })
  })

  it('is refused before anything is written where it does not keep to conditions', async () => {
    s3.ignoresConditions = true
    const store = await aBucketStore()
    await expect(someReleases(store, ['1.0.0'])).rejects.toThrow(/does not keep to If-None-Match and If-Match/)
    expect(await store.storage.list('remote-teacher')).toEqual([])
  })

  it('leaves the pointer where it was when it cannot be reached in the middle', async () => {
    const store = await aBucketStore()
    const [one = ''] = await aLineOf(store, ['1.0.0', '1.1.0'])
    s3.fault = (_, key) => (key.includes(`${one}/entry.js`) ? { status: 503, isDone: false } : undefined)
    await expect(rollback(store, 'teacher', { reason: 'x', by: 'ada' })).rejects.toThrow(/cannot be reached/)
  })

  it('is worked on by the tool where the environment names it', async () => {
    const store = await aBucketStore()
    await aLineOf(store, ['1.0.0', '1.1.0'])
    const back = await runRelease(store, ['rollback', 'teacher', '--reason', 'The drill', '--by', 'ada'])
    expect(back).toMatchObject({ complained: '', code: 0 })
    expect(back.said).toContain(`${idOf('1.0.0')} is active (move 3).`)
  })
})

describe('one sentence says', () => {
  it.each([
    ['that the address is none', 'http://x/y', {}, 'A bucket is named like s3://bucket or s3://bucket/prefix, and not'],
    ['that there is no such bucket', 's3://nowhere/x', {}, 'There is no bucket at s3://nowhere/x.'],
    [
      'that nobody answers',
      `s3://${bucket}/x`,
      { AWS_ENDPOINT_URL: 'http://127.0.0.1:9' },
      `s3://${bucket}/x cannot be reached: `,
    ],
  ])('%s', async (_, address, env, sentence) => {
    const store = await aBucketStore()
    const { complained, code } = await runRelease(store, ['status'], { STORE_URL: address, ...env })
    expect([complained.startsWith(sentence), complained.trim().split('\n').length, code]).toEqual([true, 1, 1])
  })

  it('that the keys are refused', async () => {
    s3.fault = () => ({ status: 403, isDone: false })
    const store = storeIn('/nowhere', `s3://${bucket}/x`)
    await expect(store.storage.find('x')).rejects.toThrow(`s3://${bucket}/x may not be touched: `)
  })
})
