import { expect, test } from './support/test'

test('a long form lists its sections, marks what is required, and keeps Save in reach', async ({ as }) => {
  const page = await as('admin', '/add_students/')
  const form = page.getByRole('form', { name: 'Student' })
  const save = form.getByRole('button', { name: 'Add student' })
  await expect(save).toBeInViewport()
  await expect(form.getByRole('textbox', { name: 'Admission number' })).toHaveAttribute('aria-required', 'true')

  await page.getByRole('navigation', { name: 'Sections' }).getByRole('button', { name: 'Consent' }).click()
  const field = form.getByLabel('Consent given on')
  await expect(field).toBeFocused()
  await expect(field).toBeInViewport()
  await expect(save).toBeInViewport()
  const [bar, box] = [await save.boundingBox(), await field.boundingBox()]
  expect(bar && box && box.y + box.height <= bar.y, 'what has the focus is not behind Save').toBe(true)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeHidden()
  await expect(save).toBeInViewport()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})

test('on a phone the tabs of a screen are one row, and the chosen one is seen', async ({ as }) => {
  const page = await as('admin')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/marks/s1?view=states')
  const tabs = page.getByRole('tab')
  await expect(page.getByRole('tab', { name: 'States', selected: true })).toBeInViewport()
  const tops = await tabs.evaluateAll((all) => [...new Set(all.map((tab) => tab.getBoundingClientRect().top))])
  expect(tops).toHaveLength(1)
  await page.goto('/marks/s1')
  await expect(page.getByRole('table').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing moves the page').toBe(
    true,
  )
})
