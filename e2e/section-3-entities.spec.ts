import { expect, test } from './support/test'

test('§3 the token is kept under authToken and the username under username', async ({ as }) => {
  const page = await as('teacher')
  const kept = await page.evaluate(() => ({ ...localStorage }))
  expect(kept.username).toBe('teacher')
  expect(kept.authToken?.split('.')).toHaveLength(3)
})

test('§3 the token’s payload is username, user_category and exp in seconds, and nothing else', async ({ as }) => {
  const page = await as('student')
  const token = await page.evaluate(() => localStorage.getItem('authToken') ?? '')
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  expect(Object.keys(payload).sort()).toEqual(['exp', 'user_category', 'username'])
  expect(payload).toMatchObject({ username: 'student', user_category: 'student' })
  expect(payload.exp).toBeGreaterThan(Date.now() / 1000)
  expect(payload.exp).toBeLessThan(Date.now() / 1000 + 12 * 3600)
})

test('§3 layout settings survive a reload', async ({ as }) => {
  const page = await as('admin')
  const toggle = page.getByRole('button', { name: 'Toggle menu' }).first()
  const before = await toggle.getAttribute('aria-expanded')
  await toggle.click()
  await expect(toggle).not.toHaveAttribute('aria-expanded', before ?? '')
  const after = await toggle.getAttribute('aria-expanded')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Toggle menu' }).first()).toHaveAttribute('aria-expanded', after ?? '')
})

test('§3 there are 25 demo friends with id, photo, name, new, status and time, and five avatars', async ({ as }) => {
  const page = await as('admin')
  const { friends } = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('authToken')}` }
    return (await fetch('/api/friend/list', { headers })).json()
  })
  expect(friends).toHaveLength(25)
  for (const friend of friends) {
    expect(Object.keys(friend).sort()).toEqual(['id', 'name', 'new', 'photo', 'status', 'time'])
    expect([0, 1]).toContain(friend.status)
  }
  expect(new Set(friends.map(({ photo }: { photo: string }) => photo)).size).toBe(5)
})
