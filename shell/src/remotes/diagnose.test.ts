import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { diagnose } from './diagnose'
import { openTestPage, type TestPage } from './testing'

let page: TestPage
beforeEach(() => {
  page = openTestPage()
  page.network = { '/entry.js': { bytes: 'run()' } }
})
afterEach(() => page.close())

const hashed = (algorithm: string, text: string) =>
  `${algorithm}-${createHash(algorithm).update(text).digest('base64')}`

it.each(['sha256', 'sha384'])('tells a damaged file from one that only failed, by a hash of %s', async (algorithm) => {
  expect(await diagnose('/entry.js', hashed(algorithm, 'run()'))).toBe('error')
  expect(await diagnose('/entry.js', hashed(algorithm, 'run( )'))).toBe('integrity')
})
