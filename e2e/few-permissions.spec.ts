import { addRole, giveRole, whoAmI } from '@bellhouse/contracts'
import type { Page } from '@playwright/test'
import { call } from './support/mark-sheets'
import { enter, expect, follow, test } from './support/test'

// The teacher goes into the office with a role that may do nearly nothing.
test.use({ addsPeople: 'few permissions' })

/** One address of each screen and view is enough: what a role may see depends on no record. */
const kindOf = (address: string) => {
  const { pathname, searchParams } = new URL(address, 'http://x')
  const view = ['view', 'tab'].map((name) => searchParams.get(name) ?? '').join()
  return `${pathname.replace(/[0-9a-f-]{36}/g, ':id').replace(/\/$/, '')} ${view}`
}

const linksOf = (page: Page) =>
  page
    .locator('a[href^="/"]:not([download])')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

test('no link leads a role of few permissions to a page for others, and no screen asks for what it is refused', async ({
  as,
  page,
}) => {
  test.setTimeout(240_000)
  await as('teacher')
  const { accountId } = await call(page, whoAmI, {})
  await as('admin')
  const few = { name: 'Gate', category: 'admin', permissions: ['attendance.read', 'staff.read'] } as const
  const { id: roleId } = await call(page, addRole, { ...few, permissions: [...few.permissions] })
  await call(page, giveRole, { accountId, roleId })
  await page.evaluate(() => localStorage.clear())
  await enter(page, 'teacher', '/dashboard')
  await expect(page.getByRole('region', { name: 'Attendance today' })).toBeVisible()

  const refused: string[] = []
  page.on('response', (reply) => reply.status() === 403 && refused.push(new URL(reply.url()).pathname))
  const views = ['away', 'rates', 'missing', 'chronic', 'month'].map((view) => `/attendance/?view=${view}`)
  const waiting = ['/dashboard', '/attendance/', ...views, '/notices', ...(await linksOf(page))]
  const seen = new Set<string>()
  const of = new Map<string, string>()
  for (const address of waiting) {
    if (seen.has(kindOf(address))) continue
    seen.add(kindOf(address))
    await follow(page, address)
    await expect(page.getByRole('status').filter({ hasText: 'Loading' }), address).toHaveCount(0)
    await expect(page, `${address}, which stands on ${of.get(address)}`).not.toHaveURL(/\/unauthorized$/)
    for (const found of await linksOf(page)) {
      if (!of.has(found)) of.set(found, address)
      waiting.push(found)
    }
  }
  expect(refused).toEqual([])
  expect(seen.size).toBeGreaterThan(10)
})
