import type { Page } from '@playwright/test'
import { expect, test } from './support/test'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Of each line or row with a way, its height and whether a thumb in any of its corners meets something that can be pressed. */
const rowsWithWay = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('main :is(ul > li, tbody tr):has(a)')]
    return rows
      .filter((row) => row.checkVisibility() && row.closest('td') === null)
      .map((row) => {
        row.scrollIntoView({ block: 'center' })
        const { left, right, top, bottom, height } = row.getBoundingClientRect()
        const corners = [left + 6, right - 6].flatMap((x) => [top + 6, bottom - 6].map((y) => [x, y] as const))
        const isWhole = corners.every(([x, y]) => document.elementFromPoint(x, y)?.closest('a, button'))
        return { words: row.textContent, height, isWhole }
      })
  })

async function openRows(page: Page) {
  await expect.poll(async () => (await rowsWithWay(page)).length).toBeGreaterThan(0)
  await page.evaluate(() => document.fonts.ready)
  const small = (await rowsWithWay(page)).filter(({ height, isWhole }) => height < 44 || !isWhole)
  expect(small).toEqual([])
}

for (const [account, path] of [
  ['teacher', '/teacher/marks'],
  ['teacher', '/teacher/subjects'],
  ['teacher', '/teacher/dashboard'],
  ['admin', '/students/'],
  ['admin', '/staff'],
] as const) {
  test(`on a phone a thumb may land anywhere in a row of ${path}`, async ({ as }) => {
    const page = await as(account)
    await page.goto(path)
    await openRows(page)
  })
}

test('on a phone the ways on beside the titles of cards are large enough for a thumb', async ({ as }) => {
  const page = await as('student')
  const ways = page.locator('main section > header > a')
  await expect.poll(() => ways.count()).toBeGreaterThan(2)
  const heights = await ways.evaluateAll((all) => all.map((way) => way.getBoundingClientRect().height))
  expect(heights.filter((height) => height < 44)).toEqual([])
})

test('on a phone what the marks of a subject come to stands below them, and not beside one of them', async ({ as }) => {
  const page = await as('student', '/marks')
  // There the marks have short names, and would leave room beside them.
  const short = await page
    .getByRole('combobox', { name: 'Term' })
    .locator('option', { hasText: 'Term 2' })
    .textContent()
  await page.getByRole('combobox', { name: 'Term' }).selectOption(short)
  await expect(page.getByText('Mid-term:').first()).toBeVisible()
  const rows = page.getByRole('row').filter({ has: page.getByRole('listitem') })
  await expect.poll(() => rows.count()).toBeGreaterThan(2)
  await page.evaluate(() => document.fonts.ready)
  const beside = await rows.evaluateAll((all) =>
    all.flatMap((row) => {
      const end = row.querySelector('ul')?.getBoundingClientRect().bottom ?? 0
      const figures = [...row.querySelectorAll('td:not(:has(ul))')].filter((cell) => cell.checkVisibility())
      return figures.filter((cell) => cell.getBoundingClientRect().top < end - 1).map(({ textContent }) => textContent)
    }),
  )
  expect(beside).toEqual([])
})
