import { expect, it } from '@jest/globals'
import { testApp } from '../../../test/test-app'

const silent = testApp()
const app = testApp({
  settings: { SECURITY_CONTACT: 'mailto:safety@school.example', PUBLIC_URL: 'https://school.example' },
})

it('tells whom to write to of a hole, until when, and where this stands', async () => {
  const { statusCode, headers, body } = await app.inject('/.well-known/security.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const lines = new Map(
    body
      .trim()
      .split('\n')
      .map((line) => line.split(': ') as [string, string]),
  )
  expect([...lines.keys()]).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical'])
  expect(lines.get('Contact')).toBe('mailto:safety@school.example')
  expect(lines.get('Canonical')).toBe('https://school.example/.well-known/security.txt')
  const days = (Date.parse(lines.get('Expires') ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(365)
})

it('is not there where the school has named nobody', async () => {
  expect((await silent.inject('/.well-known/security.txt')).statusCode).toBe(404)
})
