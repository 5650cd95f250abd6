import { addressOf, type DeployedRemote, listStudents } from '@bellhouse/contracts'
import type { Page } from '@playwright/test'
import { call } from './support/mark-sheets'
import { type Account, expect, test } from './support/test'

test.describe.configure({ timeout: 300_000 })

const categoryOf = { admin: 'admin', teacher: 'staff', student: 'student' } as const

/** The rows of a category that say what their screen asks for first, where its address needs nothing. */
async function rowsWithFirst(page: Page, account: Account) {
  const block = await page.locator('script#deployed-remotes').textContent()
  const remotes = Object.values(JSON.parse(block ?? '{}') as Record<string, DeployedRemote | null>)
  return remotes
    .flatMap((remote) => remote?.release.screens ?? [])
    .filter(({ category, first }) => category === categoryOf[account] && first && !/\/:/.test(first))
    .map(({ path, first = '' }) => ({
      address: `/${path.replace(/\/:\w+\?/g, '')}`,
      asked: first.replace(/[?&]\w+=:\w+/g, ''),
    }))
}

/** The page of a student, whose address says whose it is. */
async function aStudentsPage(page: Page) {
  const { rows } = await call(page, listStudents, {})
  const id = rows[0]?.id ?? ''
  return { address: addressOf.student(id), asked: `/api/students/${id}` }
}

for (const account of ['admin', 'teacher', 'student'] as const) {
  test(`what a screen of the ${account} shows first is asked for once, while its code is on its way`, async ({
    as,
  }) => {
    const page = await as(account)
    const rows = await rowsWithFirst(page, account)
    expect(rows.length).toBeGreaterThan(0)
    if (account === 'admin') rows.push(await aStudentsPage(page))
    for (const { address, asked } of rows) {
      const asking: string[] = []
      const note = (url: string) => void asking.push(decodeURIComponent(url.replace(/^https?:\/\/[^/]+/, '')))
      const listen = (request: { url: () => string }) => note(request.url())
      page.on('request', listen)
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(() => asking.filter((one) => one === asked).length, `${address} asks for ${asked}`).toBe(1)
      await page.waitForLoadState('networkidle')
      page.off('request', listen)
      const [path] = asked.split('?')
      const alike = asking.filter((one) => one.split('?')[0] === path)
      expect(alike, `what ${address} asks for`).toEqual([asked])
      // Who somebody is, the portal asks as soon as it runs.
      expect(asking.indexOf(asked), `${address} asks while the code is on its way`).toBeLessThan(
        asking.indexOf('/api/me'),
      )
    }
  })
}
