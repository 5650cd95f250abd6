import { signIn } from '@bellhouse/contracts'
import { expect, it } from '@jest/globals'
import { anAccount } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const app = testApp({ settings: { PROXY_ADDRESSES: '10.1.0.0/16' } })

/** Wrong passwords at one account from these places, as a proxy names them; the answers. */
async function guess(proxy: string, places: readonly string[]) {
  const { username } = await anAccount(app.db, 'staff')
  const answers: number[] = []
  for (const place of places) {
    const { statusCode } = await app.inject({
      ...{ method: signIn.method, url: signIn.path, remoteAddress: proxy },
      headers: { 'x-forwarded-for': place },
      payload: { username, password: 'wrong' },
    })
    answers.push(statusCode)
  }
  return answers
}

const places = ['203.0.113.7', '203.0.113.7', '203.0.113.7', '203.0.113.7', '203.0.113.8']

it('a proxy that is named says who asks', async () => {
  expect(await guess('10.1.2.3', places)).toEqual([401, 401, 401, 429, 401])
})

it('nobody else does: all that they say comes from one place', async () => {
  expect(await guess('10.2.2.3', places)).toEqual([401, 401, 401, 429, 429])
})
