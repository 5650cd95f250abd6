import { expect, test } from './support/test'

const parts = ['Admin', 'Teacher', 'Student', 'Chat']

test('an admin sees what runs of every part, and what to type next', async ({ as, page }) => {
  await as('admin')
  await page.getByRole('main').getByRole('link', { name: 'Releases of the portal' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Releases' })).toBeVisible()
  for (const part of parts) {
    const sheet = page.getByRole('region', { name: part, exact: true })
    await expect(sheet.getByText('For everybody')).toBeVisible()
    await expect(sheet.getByRole('rowheader').first()).toContainText('Active')
    await expect(sheet.getByRole('list', { name: `Next steps for ${part}` })).toContainText(
      'npm run --silent release --',
    )
    await sheet.getByText(/^History: \d+ moves?$/).click()
    await expect(sheet.getByText(/ by /).last()).toBeVisible()
  }
  await expect(page).toHaveTitle('Releases | Bellhouse')
})

test('a teacher may not see the releases, neither the page nor what it asks', async ({ as, page, portal }) => {
  await as('teacher')
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const reply = await fetch(`${portal.url}/api/releases`, { headers: { authorization: `Bearer ${token}` } })
  expect(reply.status).toBe(403)
  await page.goto('/releases')
  await expect(page).toHaveURL(/\/unauthorized$/)
})

test('other tools may ask what runs', async ({ portal }) => {
  const reply = await fetch(`${portal.url}/releases.json`)
  const { microFrontends } = (await reply.json()) as { microFrontends: Record<string, { url: string }[]> }
  expect(Object.keys(microFrontends)).toEqual(parts.map((part) => `@bellhouse/${part.toLowerCase()}`).sort())
  for (const [version] of Object.values(microFrontends)) {
    const entry = await fetch(portal.url + version?.url)
    expect(entry.status).toBe(200)
  }
})
