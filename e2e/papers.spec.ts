import { readFile } from 'node:fs/promises'
import { readPdf } from './support/read-pdf'
import { expect, test } from './support/test'
import { violationsOf } from './support/violations'

// The content policy keeps every script out that is not ours, the examiner's too.
test.use({ bypassCSP: true })

test('whoever holds a report card finds out whether it is genuine', async ({ as, browser, portal }) => {
  const page = await as('student', '/marks/s2')
  await page.getByLabel('Term', { exact: true }).selectOption({ label: '2026 Term 2, S2 East' })
  const coming = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Report card 2026 Term 2/ })
    .first()
    .click()
  const { pages } = await readPdf(await readFile(await (await coming).path()))
  const code = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(pages.join())?.[0] ?? ''

  const stranger = await (await browser.newContext({ baseURL: portal.url, bypassCSP: true })).newPage()
  await stranger.goto(`/verify/${code}`)
  await expect(stranger.getByText('This report card is genuine.')).toBeVisible()
  expect(await violationsOf(stranger), 'a genuine card').toEqual([])

  await stranger.goto('/verify')
  await stranger.getByRole('textbox', { name: 'Code on the paper' }).fill('0000 0000 0000')
  await stranger.getByRole('button', { name: 'Check' }).click()
  await expect(stranger.getByText(/This school has issued no paper with this code/)).toBeVisible()
  expect(await violationsOf(stranger), 'an unknown code').toEqual([])
})
