import { expect, test } from './support/test'

for (const [what, token] of [
  ['missing', null],
  ['not a token', 'nonsense'],
  ['undecodable', 'a.b.c'],
  [
    'expired',
    `e30.${Buffer.from(JSON.stringify({ username: 'admin', user_category: 'admin', exp: 1 })).toString('base64url')}.x`,
  ],
] as const) {
  test(`§5 a token that is ${what} counts as not signed in`, async ({ page }) => {
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await page.goto('/login')
    await page.evaluate((value) => value && localStorage.setItem('authToken', value), token)
    await page.goto('/students')
    await expect(page).toHaveURL(/\/login/)
    await expect(page.getByText('Please login first!')).toBeVisible()
    const isUndecodable = what === 'not a token' || what === 'undecodable'
    expect(logged.some((line) => line.startsWith('Failed to decode token:'))).toBe(isUndecodable)
  })
}

test('§5 a token that somebody forged opens the menu of nobody’s data', async ({ page, portal }) => {
  const payload = { username: 'admin', user_category: 'admin', exp: Math.floor(Date.now() / 1000) + 3600 }
  const forged = `${Buffer.from('{"alg":"EdDSA","typ":"JWT"}').toString('base64url')}.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.AAAA`
  await page.goto('/login')
  await page.evaluate((value) => localStorage.setItem('authToken', value), forged)
  await page.goto('/students')
  await expect(page).toHaveURL(/\/login/)
  const reply = await fetch(`${portal.url}/api/students`, { headers: { authorization: `Bearer ${forged}` } })
  expect(reply.status).toBe(401)
})
