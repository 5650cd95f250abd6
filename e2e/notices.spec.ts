import type { Page } from '@playwright/test'
import { enter, expect, test } from './support/test'
import { violationsOf } from './support/violations'

test.use({ addsPeople: 'notices', bypassCSP: true })

const bell = (page: Page) => page.getByRole('button', { name: 'Notifications', exact: true })
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

async function openPart(page: Page, name: RegExp) {
  await bell(page).click()
  await panelOf(page).getByRole('tab', { name }).click()
  return panelOf(page)
}

async function write(page: Page, title: string, fill: (dialog: ReturnType<Page['getByRole']>) => Promise<void>) {
  await page.getByRole('button', { name: 'Write a notice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write a notice' })
  await dialog.getByLabel('Title').fill(title)
  await fill(dialog)
  await dialog.getByRole('button', { name: 'Write notice' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

const canaries = [
  '<img src=x onerror="window.canary=1">',
  '"><svg onload=window.canary=2>',
  '</title><script>window.canary=3</script>',
]

test('a notice goes from the office to the student, whose reading is counted at once', async ({
  as,
  browser,
  baseURL,
}) => {
  const admin = await as('admin', '/notices')
  await write(admin, 'Swimming on Thursday', async (dialog) => {
    await dialog
      .getByLabel('Text')
      .fill('Bring a towel.\n\nMore at https://pool.example/times. javascript:window.canary=9')
    await dialog.getByLabel('For', { exact: true }).selectOption('Some streams')
    await dialog.getByRole('checkbox', { name: 'S2 East' }).check()
    await dialog.getByLabel('Drop files here, or choose them').setInputFiles({
      name: 'list.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n'),
    })
  })
  await expect(admin.getByText(/^0 of \d+ people it is for have read it/)).toBeVisible()

  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const student = await context.newPage()
  await enter(student, 'student')
  const panel = await openPart(student, /^Notices/)
  await panel.getByRole('link', { name: 'Swimming on Thursday' }).click()
  await expect(student.getByRole('heading', { level: 1, name: 'Swimming on Thursday' })).toBeVisible()
  await expect(student.getByRole('link', { name: 'https://pool.example/times' })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  )
  const [download] = await Promise.all([
    student.waitForEvent('download'),
    student.getByRole('button', { name: 'Download list.pdf' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('list.pdf')
  await expect(student.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)

  await admin.reload()
  await expect(admin.getByText(/^1 of \d+ people it is for have read it/)).toBeVisible()
  await expect(admin.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1)
  const second = await openPart(student, /^Notices/)
  await expect(second.getByRole('link', { name: 'Swimming on Thursday' })).toHaveCount(0)
  await context.close()
})

test('a hostile title and text are words on every page that shows them', async ({ as, browser, baseURL }) => {
  const admin = await as('admin', '/notices')
  for (const title of canaries) {
    await write(admin, title, async (dialog) => {
      await dialog.getByLabel('Text').fill(canaries.join('\n\n'))
    })
    await admin.getByRole('link', { name: 'All notices' }).click()
  }
  await expect(admin.getByRole('link', { name: canaries[0] ?? '' })).toBeVisible()
  const context = await browser.newContext(baseURL ? { baseURL } : {})
  const teacher = await context.newPage()
  await enter(teacher, 'teacher')
  const panel = await openPart(teacher, /^Notices/)
  await panel.getByRole('link', { name: canaries[2] ?? '' }).click()
  await expect(teacher.getByRole('heading', { level: 1, name: canaries[2] ?? '' })).toBeVisible()
  await teacher.goto('/teacher/notices')
  await expect(teacher.getByRole('link', { name: canaries[1] ?? '' })).toBeVisible()
  for (const page of [admin, teacher]) {
    expect(await page.evaluate(() => (window as { canary?: number }).canary)).toBeUndefined()
  }
  await context.close()
})

test('a hostile file is refused in the form with a sentence, and what was written is kept', async ({ as }) => {
  const page = await as('teacher', '/teacher/notices')
  await page.getByRole('button', { name: 'Write a notice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write a notice' })
  await dialog.getByLabel('Title').fill('With a drawing')
  await dialog.getByLabel('Text').fill('See the file.')
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByLabel('Drop files here, or choose them').setInputFiles({
    name: 'drawing.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="window.canary=1"/>'),
  })
  await dialog.getByRole('button', { name: 'Write notice' }).click()
  await expect(dialog.getByRole('alert')).toContainText('drawing.png is not a PDF, JPEG or PNG file')
  await expect(dialog.getByLabel('Title')).toHaveValue('With a drawing')
})

test('a notice is written, read and withdrawn by keys alone', async ({ as }) => {
  const page = await as('admin', '/notices')
  await page.getByRole('button', { name: 'Write a notice' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Title').focus()
  await page.keyboard.type('By keys')
  await page.keyboard.press('Tab')
  await page.keyboard.type('No mouse.')
  await page.getByRole('button', { name: 'Write notice' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'By keys' })).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Withdraw notice' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Nobody else can see it now/)).toBeVisible()
})

test('the screens of notices have no accessibility faults and fit a phone', async ({ as }) => {
  test.setTimeout(120_000)
  const page = await as('admin')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/notices')
  await page.getByRole('link', { name: 'Visiting day' }).click()
  await expect(page.getByText('Who has read it')).toBeVisible()
  expect(await violationsOf(page), 'a notice').toEqual([])
  await page.getByRole('button', { name: 'Change' }).click()
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('Visiting day')
  expect(await violationsOf(page), 'the form').toEqual([])
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.goto('/notices?view=written&state=past')
  await expect(page.getByText('No water on Tuesday morning')).toBeVisible()
  expect(await violationsOf(page), 'past notices').toEqual([])
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
