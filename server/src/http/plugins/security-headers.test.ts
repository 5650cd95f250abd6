import { whoAmI } from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { anAccount } from '../../../test/factories'
import { testApp } from '../../../test/test-app'

const secure = testApp({ settings: { PUBLIC_URL: 'https://school.example' } })
const plain = testApp({ settings: { PUBLIC_URL: 'http://school.example' } })

it.each(['/login', '/api/me', '/store/none', '/health/live'])(
  'a browser comes to %s by TLS alone once it has come so, where the school has that',
  async (url) => {
    const strict = async (app: typeof secure) => (await app.inject(url)).headers['strict-transport-security']
    expect(await strict(secure)).toBe('max-age=31536000')
    expect(await strict(plain)).toBeUndefined()
  },
)

const mayDoNothing = "default-src 'none'; frame-ancestors 'none'; sandbox"

it('an answer of the API carries few words, and opened as a page it may do nothing', async () => {
  const authorization = `Bearer ${await plain.signIn(await anAccount(plain.db, 'admin'))}`
  const { headers, statusCode } = await plain.inject({ url: whoAmI.path, headers: { authorization } })
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({ 'content-security-policy': mayDoNothing, 'x-content-type-options': 'nosniff' })
  expect(headers).toMatchObject({ 'cross-origin-resource-policy': 'same-origin', 'cache-control': 'no-store' })
  expect(Object.entries(headers).flat().join('').length).toBeLessThan(400)
})

it.each(['js', 'css', 'woff2'])(
  'a file of a release (%s) carries few words, and opened as a page it may do nothing',
  async (type) => {
    const { headers } = await plain.inject(`/store/shell/releases/none/index.${type}`)
    expect(headers['content-security-policy']).toBe(mayDoNothing)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(Object.entries(headers).flat().join('').length).toBeLessThan(400)
  },
)
