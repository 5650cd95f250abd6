import { S3Server, s3Env } from '@bellhouse/releases/testing'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { testApp } from '../../../../test/test-app'

const friend = 'https://friend.example'
const s3 = new S3Server()
const environment = { ...process.env }
const inRelease = 'remote-teacher/releases/1.0.0+aa'

beforeAll(async () => {
  Object.assign(process.env, s3Env(await s3.start('releases')))
})
afterAll(async () => {
  await s3.stop()
  process.env = environment
})

async function fill(app: ReturnType<typeof testApp>) {
  const { storage } = app.server.releaseStore
  for (const name of ['entry.js', 'mf-manifest.json']) await storage.create(`${inRelease}/${name}`, Buffer.from('{}'))
  await storage.create('remote-teacher/pointer.json', Buffer.from('{}'))
}

describe.each([
  ['a folder', {}],
  ['a bucket', { STORE_URL: 's3://releases/school' }],
])('the store in %s', (_, settings) => {
  describe('that is open to other origins', () => {
    const app = testApp({ settings: { ...settings, STORE_ORIGINS: `${friend},http://127.0.0.1:5000` } })
    beforeAll(() => fill(app))
    const get = (url: string, origin?: string) => app.inject({ url, headers: origin ? { origin } : {} })

    it.each([
      `/store/${inRelease}/entry.js`,
      `/store/${inRelease}/mf-manifest.json`,
      '/store/remote-teacher/pointer.json',
    ])('lets their pages load %s, and those of nobody else', async (url) => {
      const allowed = await get(url, friend)
      expect(allowed.statusCode).toBe(200)
      expect(allowed.headers).toMatchObject({
        'access-control-allow-origin': friend,
        'cross-origin-resource-policy': 'cross-origin',
      })
      for (const origin of [undefined, 'https://friend.example.evil', 'null']) {
        const reply = await get(url, origin)
        expect(reply.headers['access-control-allow-origin']).toBeUndefined()
        expect(reply.headers.vary).toMatch(/\bOrigin\b/)
      }
    })

    it('says with which headers a reply changes, compression too', async () => {
      const { headers } = await get(`/store/${inRelease}/entry.js`, friend)
      expect(headers.vary).toMatch(/accept-encoding, Origin/)
    })

    it('opens nothing but the store', async () => {
      for (const url of ['/api/me', '/health/live', '/releases.json', '/storehouse']) {
        const { headers } = await get(url, friend)
        expect([url, headers['access-control-allow-origin']]).toEqual([url, undefined])
        expect(headers['cross-origin-resource-policy']).toBe('same-origin')
      }
    })
  })

  describe('that is open to nobody', () => {
    const app = testApp({ settings })
    beforeAll(() => fill(app))

    it('is as it always was', async () => {
      const { headers } = await app.inject({ url: `/store/${inRelease}/entry.js`, headers: { origin: friend } })
      expect(headers['access-control-allow-origin']).toBeUndefined()
      expect(headers).toMatchObject({ 'cross-origin-resource-policy': 'same-origin', vary: 'accept-encoding' })
    })

    it('knows a plus in the address also when it comes encoded', async () => {
      for (const plus of ['+', '%2B', '%2b']) {
        const url = `/store/remote-teacher/releases/1.0.0${plus}aa/entry.js`
        expect([plus, (await app.inject(url)).statusCode]).toEqual([plus, 200])
      }
      expect((await app.inject('/store/remote-teacher/releases/1.0.0%252Baa/entry.js')).statusCode).toBe(404)
    })
  })
})
