import { readFile } from 'node:fs/promises'
import { readPdf } from './support/read-pdf'
import { expect, test } from './support/test'
import { violationsOf } from './support/violations'

// The content policy keeps every script out that is not ours, the examiner's too.
test.use({ addsPeople: true, bypassCSP: true })

/** The code that stands on a printed paper. */
const codeIn = (pages: readonly string[]) => /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(pages.join())?.[0] ?? ''

test('whoever holds a report card finds out whether it is genuine', async ({ as, browser, portal }) => {
  const page = await as('student', '/marks/s2')
  await page.getByLabel('Term', { exact: true }).selectOption({ label: '2026 Term 2, S2 East' })
  const coming = page.waitForEvent('download')
  await page
    .getByRole('button', { name: /^Report card 2026 Term 2/ })
    .first()
    .click()
  const { pages } = await readPdf(await readFile(await (await coming).path()))
  const code = codeIn(pages)

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

test('an admin issues a testimonial, and whoever holds it learns when it is withdrawn', async ({
  as,
  browser,
  portal,
}) => {
  test.setTimeout(120_000)
  const page = await as('admin', '/school')
  await page.getByRole('link', { name: 'Texts for papers' }).click()
  await page.getByRole('button', { name: 'Edit Testimonial' }).click()
  await page.getByRole('dialog').getByLabel('Text').fill('{name} of {class} has led the choir. Conduct: {conduct}.')
  await expect(page.getByRole('region', { name: 'As it will read' })).toContainText('has led the choir')
  expect(await violationsOf(page), 'a text while it is written').toEqual([])
  await page.getByRole('button', { name: 'Save text' }).click()
  await expect(page.getByText('Testimonial saved')).toBeVisible()
  expect(await violationsOf(page), 'the texts').toEqual([])

  await page.goto('/students/s3')
  await page.getByRole('table').getByRole('link').first().click()
  const papers = page.getByRole('region', { name: 'Papers' })
  await papers.getByRole('button', { name: 'Issue a paper' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Paper', { exact: true }).selectOption('Testimonial')
  await dialog.getByLabel('Conduct').fill('very good')
  expect(await violationsOf(page), 'issuing').toEqual([])
  await dialog.getByRole('button', { name: 'Issue', exact: true }).click()
  const print = papers.getByRole('button', { name: 'Print Testimonial' })
  await expect(print).toBeVisible()
  const coming = page.waitForEvent('download')
  await print.click()
  const { pages } = await readPdf(await readFile(await (await coming).path()))
  expect(pages.join().replace(/\s+/g, ' ')).toContain('has led the choir. Conduct: very good.')
  const code = codeIn(pages)

  await papers.getByRole('button', { name: 'Withdraw Testimonial' }).click()
  await dialog.getByLabel('Reason').fill('Issued by mistake')
  expect(await violationsOf(page), 'withdrawing').toEqual([])
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expect(papers.getByText(/: Issued by mistake/)).toBeVisible()
  expect(await violationsOf(page), 'the page of a student').toEqual([])

  const stranger = await (await browser.newContext({ baseURL: portal.url })).newPage()
  await stranger.goto(`/verify/${code}`)
  await expect(stranger.getByText(/The school withdrew this testimonial on/)).toBeVisible()
})
