import { expect, test } from './support/test'

test('a week of eight periods stands in one window, in the colours of its departments', async ({ as }) => {
  const page = await as('admin', '/timetable')
  const week = page.getByRole('grid', { name: 'Week of S1 East' })
  await expect(week).toBeVisible()
  const box = await week.boundingBox()
  expect(box && box.y + box.height, 'the last period is seen').toBeLessThanOrEqual(900)

  const colourOf = (subject: string) =>
    week
      .getByTitle(/./)
      .filter({ hasText: subject })
      .first()
      .evaluate((card) => getComputedStyle(card).backgroundColor)
  const [biology, chemistry, history] = [
    await colourOf('Biology'),
    await colourOf('Chemistry'),
    await colourOf('History'),
  ]
  expect(biology).toBe(chemistry)
  expect(history).not.toBe(biology)
})
