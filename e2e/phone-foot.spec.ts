import { demoDay } from './support/demo-days'
import { registersKept } from './support/kept-registers'
import { expect, test } from './support/test'

const phone = { width: 390, height: 844 }

test('on a phone the register says which it is beside its heading, and nothing lies over it', async ({ as }) => {
  const page = await as('teacher')
  await page.setViewportSize(phone)
  await page.goto(`/teacher/student_attendance?date=${demoDay('2026-11-20')}&session=afternoon`)
  const heading = page.getByRole('heading', { level: 1 })
  const place = page.getByRole('button', { name: /Afternoon/ })
  await expect(place).toBeVisible()
  const [words, button] = [await heading.boundingBox(), await place.boundingBox()]
  expect(words && button && words.x + words.width <= button.x, 'the heading ends before the button').toBe(true)
  expect(button && button.x + button.width <= phone.width, 'the button ends on the page').toBe(true)
  expect(await heading.evaluate((box) => box.scrollWidth <= box.clientWidth), 'the heading has its room').toBe(true)
})

test('a line that tells of waiting work moves nothing on the page', async ({ as, context }) => {
  const page = await as('teacher')
  await page.setViewportSize(phone)
  await page.goto(`/teacher/student_attendance?date=${demoDay('2026-11-20')}&session=afternoon`)
  const place = page.getByRole('button', { name: /Afternoon/ })
  const save = page.getByRole('button', { name: 'Save register' })
  await expect(place).toBeVisible()
  // What tells of waiting work is mounted a moment after the screen, and keeps the registers first.
  await registersKept(page)
  // Nothing moves any more: the typefaces are there, and the way to save stands still.
  await page.evaluate(() => document.fonts.ready)
  await save.click({ trial: true })
  const before = await place.boundingBox()

  await context.setOffline(true)
  await page.getByRole('radiogroup').first().getByRole('radio', { name: 'Absent' }).click()
  await save.click()
  const line = page.getByText('1 register waits for the network')
  await expect(line).toBeVisible()

  expect(await place.boundingBox()).toEqual(before)
  const [bar, foot] = [await save.boundingBox(), await line.boundingBox()]
  expect(bar && foot && bar.y + bar.height <= foot.y, 'the way to save stands above the line').toBe(true)
  await page.screenshot({ path: test.info().outputPath('waiting-390.png') })
})
