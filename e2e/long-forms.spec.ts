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

test('on a phone nothing that the keyboard comes to in a long form lies under Save', async ({ as }) => {
  const page = await as('admin', '/add_students/')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('textbox', { name: 'Family name' }).focus()
  const covered: string[] = []
  let stops = 0
  for (; stops < 40; stops += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const one = document.activeElement
      if (!one?.closest('form') || one.matches('[type=submit]')) return null
      const { left, top, width, height } = one.getBoundingClientRect()
      const found = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 16))
      const name = one.getAttribute('aria-label') ?? one.id
      return { name: `${one.tagName} ${name}`, isSeen: found !== null && (one.contains(found) || found.contains(one)) }
    })
    if (!stop) break
    if (!stop.isSeen) covered.push(stop.name)
  }
  expect(covered).toEqual([])
  expect(stops).toBeGreaterThan(12)
})

test('why a long form was not saved is in view, wherever in it Save was pressed', async ({ as }) => {
  const page = await as('admin', '/add_students/')
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    const form = page.getByRole('form', { name: 'Student' })
    await form.getByRole('textbox', { name: 'Admission number' }).fill('N-1')
    await form.getByRole('textbox', { name: 'Family name' }).fill('Nakato')
    await form.getByRole('textbox', { name: 'House' }).fill('Mengo')
    await page.route('**/api/students', (route) => route.abort())
    await form.getByRole('button', { name: 'Add student' }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'What you entered is kept here.' })
    await expect(alert).toBeInViewport({ ratio: 1 })
    await page.unroute('**/api/students')
    await page.reload()
  }
})
