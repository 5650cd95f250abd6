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
  expect(pages.length).toBeGreaterThan(1)
  for (const [index, words] of pages.entries()) {
    expect(words.replace(/\s+/g, ' ')).toContain(`Page ${index + 1} of ${pages.length}`)
    expect(words, 'the titles stand on each page').toContain('Name')
  }

  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(rows).toHaveCount(50)
})
