import { fullDay, shortDay } from './support/day-words'
import { demoDay } from './support/demo-days'
import { expect, test } from './support/test'
import { violationsOf } from './support/violations'

test.use({ bypassCSP: true })

test('a student moves next month and leaves, is told what follows, and both are taken back', async ({ as }) => {
  const page = await as('admin', '/students/s2')
  const table = page.getByRole('table', { name: 'Students' })
  const row = table.getByRole('row').filter({ hasText: 'Acheng, Brenda' })
  await expect(row).toContainText(/S2 (East|West|North)/)
  const [from = ''] = /S2 (?:East|West|North)/.exec(String(await row.textContent())) ?? []
  const to = from === 'S2 East' ? 'S2 North' : 'S2 East'

  await row.getByRole('checkbox').check()
  await page.getByRole('combobox', { name: 'Move to' }).selectOption(to)
  const moving = page.getByRole('dialog', { name: `1 student in ${to}?` })
  const start = demoDay('2027-01-11')
  await moving.getByLabel('From').fill(start)
  await expect(moving.getByRole('region', { name: 'What follows' })).toContainText(`From ${fullDay(start)}`)
  await expect(moving.getByRole('region', { name: 'What follows' })).toContainText(`${to} instead of ${from}`)
  expect(await violationsOf(page)).toEqual([])
  await moving.getByRole('button', { name: 'Change them' }).click()
  await expect(page.getByText(`1 student in ${to} from ${shortDay(start)}`)).toBeVisible()
  await expect(row).toContainText(from)

  await row.getByRole('link').click()
  const streams = page.getByRole('region', { name: 'Streams' })
  await expect(streams.getByRole('listitem').first()).toContainText(
    new RegExp(`${to}.*From ${shortDay(start)}.*Planned`),
  )
  expect(await violationsOf(page)).toEqual([])
  await streams.getByRole('button', { name: 'Undo the move' }).click()
  await page.getByRole('button', { name: 'Undo it' }).click()
  await expect(streams.getByRole('listitem')).toHaveCount(1)

  await page.goto('/students/s2')
  await row.getByRole('checkbox').check()
  await page.getByRole('combobox', { name: 'Make', exact: true }).selectOption('Left')
  const leaving = page.getByRole('dialog', { name: '1 student left?' })
  await leaving.getByLabel('Reason').fill('The family moves to town')
  await leaving.getByLabel('Going to').fill('Town School')
  await leaving.getByRole('button', { name: 'Change them' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(row).toHaveCount(1)
})
