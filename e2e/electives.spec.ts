import { expect, test } from './support/test'
import { violationsOf } from './support/violations'

test.use({ addsPeople: 'electives', bypassCSP: true })

test('an admin changes the electives of a class with the keyboard, saves despite a limit and takes it back', async ({
  as,
}) => {
  test.setTimeout(180_000)
  const page = await as('admin', '/students/s3')
  await page.getByRole('link', { name: 'Electives' }).click()
  const grid = page.getByRole('grid', { name: 'Electives S3' })
  await expect(grid).toBeVisible()

  await page.getByRole('button', { name: 'Set limits' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await violationsOf(page), 'setting limits').toEqual([])
  await page.getByRole('textbox', { name: 'Electives at most' }).fill('1')
  await page.getByRole('button', { name: 'Save limits' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const [first, second] = [grid.getByRole('row').nth(1), grid.getByRole('row').nth(2)]
  await first.getByRole('checkbox').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(second.getByRole('checkbox').first()).toBeFocused()
  const wasTicked = await second.getByRole('checkbox').evaluateAll((all) => all.map((box) => box.matches(':checked')))
  for (const isTicked of wasTicked) {
    if (!isTicked) await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
  }
  expect(await violationsOf(page), 'with changes').toEqual([])
  await page.screenshot({ path: test.info().outputPath('electives-1440.png') })

  await page.getByRole('button', { name: 'Save electives' }).click()
  const question = page.getByRole('dialog', { name: 'Save despite the limits?' })
  await expect(question).toContainText('More than 1 elective would be taken by')
  expect(await violationsOf(page), 'the question').toEqual([])
  await question.getByRole('button', { name: 'Save anyway' }).click()
  await expect(page.getByText('Electives of 1 student changed')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone: Electives of 1 student changed')).toBeVisible()
  await expect
    .poll(() => second.getByRole('checkbox').evaluateAll((all) => all.map((box) => box.matches(':checked'))))
    .toEqual(wasTicked)
})

test('the grid is usable on a phone, and a row of A-level takes a combination', async ({ as }) => {
  const page = await as('admin', '/electives/s5')
  await page.setViewportSize({ width: 390, height: 844 })
  const grid = page.getByRole('grid', { name: 'Electives S5' })
  await expect(grid).toBeVisible()
  const name = grid.getByRole('rowheader').first()
  const before = await name.boundingBox()
  await grid.getByRole('checkbox').nth(6).scrollIntoViewIfNeeded()
  expect((await name.boundingBox())?.x).toBe(before?.x)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await page.screenshot({ path: test.info().outputPath('electives-390.png') })
  const choice = grid.getByRole('combobox').first()
  const other = await choice.locator('option:not(:checked)').last().getAttribute('value')
  await choice.selectOption(other)
  await expect(page.getByRole('button', { name: 'Save electives' })).toBeEnabled()
  expect(await violationsOf(page), 'on a phone').toEqual([])
})
