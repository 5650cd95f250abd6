import { enter, expect, test } from './support/test'

test.use({ addsPeople: true })

test('a stream that the office adds is the register of its class teacher at once', async ({ as, browser, portal }) => {
  test.setTimeout(180_000)
  const page = await as('admin', '/classes')
  await page.getByRole('link', { name: 'Add stream', exact: true }).click()
  await page.getByLabel('Class', { exact: true }).selectOption('S4')
  await page.getByLabel('Stream', { exact: true }).fill('Lakeside')
  await page.getByLabel('Places').fill('40')

  const teacher = await (await browser.newContext({ baseURL: portal.url })).newPage()
  await enter(teacher, 'teacher')
  await teacher.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Profile' }).click()
  await expect(teacher.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
  const record = teacher.getByRole('region', { name: 'Record' })
  const number = await record
    .locator('dt', { hasText: 'Staff number' })
    .locator('xpath=following-sibling::dd[1]')
    .textContent()

  await page.getByRole('combobox', { name: 'Class teacher' }).fill(number ?? '')
  await page.getByRole('option', { name: number ?? '' }).click()
  await page.getByRole('button', { name: 'Add stream' }).click()
  await expect(page.getByRole('row', { name: /S4 Lakeside/ })).toContainText('0 of 40')

  await teacher.reload()
  await expect(teacher.getByRole('region', { name: 'Teaches' })).toContainText('S4 Lakeside')
  await teacher.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Attendance' }).click()
  await expect(teacher.getByLabel('Stream')).toContainText('S4 Lakeside')

  await page.setViewportSize({ width: 390, height: 844 })
  const row = page.getByRole('row', { name: /S4 Lakeside/ })
  const [words, pencil, bin] = await Promise.all(
    [
      row.getByText('0 of 40'),
      row.getByRole('button', { name: /^Edit/ }),
      row.getByRole('button', { name: /^Remove/ }),
    ].map((one) => one.boundingBox()),
  )
  expect(words && pencil && bin && pencil.y < words.y && pencil.y === bin.y, 'both stand beside the words').toBe(true)

  await page.getByRole('button', { name: 'Remove S4 Lakeside' }).click()
  await page.getByRole('button', { name: 'Remove stream' }).click()
  await expect(page.getByRole('row', { name: /S4 Lakeside/ })).toHaveCount(0)
})
