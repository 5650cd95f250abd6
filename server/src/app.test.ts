import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { getSchool, listStudents, whoAmI } from '@bellhouse/contracts'
import { beforeAll, expect, it } from '@jest/globals'
import { anAccount, aSchool, aStream, aStudent } from '../test/factories'
import { testApp } from '../test/test-app'

const app = testApp()
beforeAll(async () => {
  await aSchool(app.db)
  const stream = await aStream(app.db)
  for (let count = 0; count < 50; count += 1) await aStudent(app.db, { stream_id: stream.id })
})

async function ask(url: string, { encodings = 'gzip, deflate, br', as = 'admin' as 'admin' | 'student' } = {}) {
  const headers = { authorization: `Bearer ${await app.signIn(await anAccount(app.db, as))}` }
  const [plain, pressed] = [
    await app.inject({ url, headers }),
    await app.inject({ url, headers: { ...headers, 'accept-encoding': encodings } }),
  ]
  return { plain, pressed }
}

it('answers are pressed for whoever can read that, and say the same', async () => {
  const { plain, pressed } = await ask(listStudents.path)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(pressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(brotliDecompressSync(pressed.rawPayload).toString()).toBe(plain.payload)
  expect(pressed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  // A stream would not know how long it becomes.
  expect(pressed.headers['content-length']).toBe(String(pressed.rawPayload.length))
})

it('without TLS a browser reads gzip at most, and takes a few bytes more', async () => {
  // Students of one name are almost the same in both: with other ids, whichever is shorter changes.
  for (let index = 0; index < 60; index++) await aStream(app.db)
  const { plain, pressed } = await ask(getSchool.path, { encodings: 'gzip, deflate' })
  expect(pressed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(gunzipSync(pressed.rawPayload).toString()).toBe(plain.payload)
  const { pressed: less } = await ask(getSchool.path)
  expect(less.rawPayload.length).toBeLessThan(pressed.rawPayload.length)
})

it('a large answer is pressed bit by bit, so that other requests have their turn', async () => {
  // One after another: a machine that has much to do would let the last of so many wait too long.
  for (let index = 0; index < 160; index++) await aStream(app.db, { name: `A stream of a long name ${index}` })
  const { plain, pressed } = await ask(getSchool.path)
  expect(plain.rawPayload.length).toBeGreaterThan(32_000)
  expect(pressed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(pressed.headers['content-length']).toBeUndefined()
  expect(brotliDecompressSync(pressed.rawPayload).toString()).toBe(plain.payload)
})

it('an answer of one packet stays as it is', async () => {
  const { plain, pressed } = await ask(whoAmI.path, { as: 'student' })
  expect(pressed.headers['content-encoding']).toBeUndefined()
  expect([plain.statusCode, pressed.statusCode]).toEqual([200, 200])
})
