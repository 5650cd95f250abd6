import type { Page } from '@playwright/test'
import { readPdf } from './support/read-pdf'
import { expect, test } from './support/test'

/** Presses the keys for printing as on every computer, and gives the paper that would come out. */
async function print(page: Page) {
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printing', '')
  })
  await page.keyboard.press('Control+p')
  await page.locator('[data-printing]').waitFor()
  return page.pdf({ preferCSSPageSize: true, path: test.info().outputPath('list.pdf') })
}

test('the keys for printing put the whole list on paper, with a head and page numbers', async ({ as }) => {
  const page = await as('admin', '/students/s2')
  const rows = page.getByRole('table').getByRole('rowheader')
  await expect(rows).toHaveCount(50)
  const total = Number(/\d+/.exec((await page.getByText(/^\d+ students$/).textContent()) ?? ''))
  expect(total).toBeGreaterThan(50)

  const bytes = await print(page)
  const { pages } = await readPdf(bytes)
  const text = pages.join(' ').replace(/\s+/g, ' ')
  expect(new Set(text.match(/BH\/20\d\d\/\d+/g)).size).toBe(total)
  expect(text).toContain(`${total} of ${total} students`)
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Kampala' }).format(new Date())
  expect(text).toContain(today)
  expect(pages.length).toBeGreaterThan(1)
  for (const [index, words] of pages.entries()) {
    expect(words.replace(/\s+/g, ' ')).toContain(`Page ${index + 1} of ${pages.length}`)
    expect(words, 'the titles stand on each page').toContain('Name')
  }

  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(rows).toHaveCount(50)
})

for (const [account, address, kind] of [
  ['admin', '/timetable', 'grid'],
  ['teacher', '/teacher/timetable', 'table'],
  ['student', '/timetable', 'table'],
] as const) {
  test(`the week of the ${account} is printed on one page`, async ({ as }) => {
    const page = await as(account, address)
    await expect(page.getByRole(kind).first()).toContainText('Period 1')
    const bytes = await page.pdf({ preferCSSPageSize: true, path: test.info().outputPath('week.pdf') })

    const { pages } = await readPdf(bytes)
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain('Friday')
    expect(pages[0], 'the last lesson of the day').toContain('Period 8')
    // In points: a sheet of A4 that lies on its side.
    expect(bytes.toString('latin1')).toMatch(/MediaBox\s*\[0 0 841\.\d+ 59[45]/)
  })
}

for (const [address, caption] of [
  ['/staff', 'Members of staff'],
  ['/marks/s1', /^Mark sheet of S1/],
] as const) {
  test(`the last columns of ${address} are on paper as well`, async ({ as }) => {
    const page = await as('admin', address)
    const table = page.getByRole('table', { name: caption })
    await expect(table.getByRole('row').nth(5)).toBeVisible()

    await page.emulateMedia({ media: 'print' })
    // What lies between the margins of A4.
    await page.setViewportSize({ width: 688, height: 1000 })

    const cuts = await table.evaluate((element) => {
      const around: Element[] = []
      for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) around.push(one)
      return around.filter((one) => getComputedStyle(one).overflowX !== 'visible').map((one) => one.className)
    })
    expect(cuts, 'nothing around the table cuts it').toEqual([])
  })
}

test('the releases are no wider than the paper', async ({ as }) => {
  const page = await as('admin', '/releases')
  await expect(page.getByRole('table').first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 688, height: 1000 })

  const paper = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(paper).toBe(688)
})

test('no card of the dashboard is laid over another where a page ends', async ({ as }) => {
  const page = await as('admin', '/dashboard')
  const heading = page.getByRole('heading', { name: 'Marks of the term' })
  await expect(heading).toBeVisible()
  await page.emulateMedia({ media: 'print' })

  // A browser lays the rows of a grid over each other where it goes over the end of a page.
  const grids = await heading.evaluate((element) => {
    const around: Element[] = []
    for (let one = element.parentElement; one && !one.querySelector('h1'); one = one.parentElement) around.push(one)
    return around.filter((one) => getComputedStyle(one).display === 'grid').map((one) => one.className)
  })
  expect(grids).toEqual([])
})
