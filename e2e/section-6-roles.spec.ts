import { adminRoutes, staffRoutes, studentRoutes } from './support/routes'
import { type Account, expect, test } from './support/test'

const notFor: [Account, string[]][] = [
  ['admin', staffRoutes.filter((path) => path.startsWith('/teacher'))],
  ['teacher', ['/dashboard', '/students', '/staff', '/import_roster', '/sample-page']],
  ['student', adminRoutes.filter((path) => !studentRoutes.includes(path)).slice(0, 8)],
]

for (const [account, paths] of notFor) {
  test(`§6 ${account} may not open what belongs to others`, async ({ as }) => {
    test.setTimeout(120_000)
    const page = await as(account)
    for (const path of paths) {
      await page.goto(path)
      await expect(page, path).toHaveURL(/\/unauthorized$/)
    }
  })
}

test('§6 the shared paths answer with the screen of the category', async ({ as, page }) => {
  await as('student', '/students/s2')
  await expect(page.getByRole('button', { name: /Import/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Import/ })).toHaveCount(0)
})

test('§6 the server refuses a student what only an admin may ask', async ({ as, portal }) => {
  const page = await as('student')
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  for (const path of ['/api/students', '/api/staff', '/api/dashboards/admin', '/api/registers?date=2026-11-18']) {
    const reply = await fetch(portal.url + path, { headers: { authorization: `Bearer ${token}` } })
    expect(reply.status, path).toBe(403)
    expect(await reply.json()).toMatchObject({ code: 'forbidden', message: 'You may not do this' })
  }
})
