import type { Page } from '@playwright/test'
import { fullDay, shortDay } from './support/day-words'
import { demoDay } from './support/demo-days'
import { expect, test } from './support/test'
import { violationsOf } from './support/violations'

// The content policy keeps the examiner's script out.
test.use({ addsPeople: 'rollover', bypassCSP: true })

/** The first students of a class as the list shows them: name and stream. */
/** The heading and the first students of a list, whose rows are drawn in turn. */
async function readRows(page: Page, address: string) {
  await page.goto(address)
  const table = page.getByRole('table', { name: /students/i })
  await expect(table.getByRole('row').nth(19)).toBeVisible()
  return (await table.getByRole('row').allInnerTexts()).slice(0, 20)
}

async function goToCheck(page: Page) {
  await page.getByRole('button', { name: 'Next: students' }).click()
  await page.getByRole('button', { name: 'Next: check' }).click()
  await expect(page.getByRole('region', { name: 'Preview', exact: true })).toBeVisible()
}

async function applyRollover(page: Page) {
  // While the year lasts it has to be meant.
  const early = page.getByRole('checkbox', { name: /Roll over before/ })
  if (await early.isVisible()) await early.check()
  await page.getByRole('button', { name: 'Roll over', exact: true }).click()
  await page.getByRole('button', { name: 'Roll over now' }).click()
  await expect(page.getByText(/Rolled over into 2027/)).toBeVisible()
}

async function takeRegister(page: Page, day: string) {
  await page.goto(`/capture_attendance?date=${day}`)
  await page.getByLabel('Stream', { exact: true }).selectOption('S2 East')
  await expect(page.getByText(/^S2 East · /)).toBeVisible()
  const anyway = page.getByRole('button', { name: 'Take a register anyway' })
  const rest = page.getByRole('button', { name: 'Mark the rest present' })
  await expect(anyway.or(rest)).toBeVisible()
  // It may still be to come.
  if (await anyway.isVisible()) {
    await anyway.click()
    await page.getByRole('button', { name: 'Take register anyway' }).click()
  }
  await rest.click()
  await page.getByRole('button', { name: 'Save register' }).click()
  const saved = page.getByText(/Register of .* saved/i).first()
  await expect(saved).toBeVisible()
}

test('every step works at 390 pixels by keyboard alone and has no accessibility faults', async ({ as }) => {
  test.setTimeout(120_000)
  const page = await as('admin')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const step of ['years', 'streams', 'students', 'check']) {
    await page.goto(`/rollover?step=${step}`)
    await expect(page.getByRole('list', { name: 'Steps of the rollover' })).toBeVisible()
    expect(await violationsOf(page), step).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), step).toBe(true)
  }

  await page.goto('/rollover')
  const press = async (name: string) => {
    await page.getByRole('button', { name }).focus()
    await page.keyboard.press('Enter')
  }
  await press('Next: streams')
  await expect(page.getByRole('region', { name: 'Step 2: Streams' })).toBeFocused()
  await page.getByRole('combobox', { name: /^S3 East goes to/ }).focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('combobox', { name: /^S3 East goes to/ })).toHaveValue('leaves')
  await press('Next: students')
  await press('Next: check')
  await expect(page.getByRole('region', { name: 'Preview', exact: true })).toBeVisible()
  await expect(page.getByText('leave', { exact: true })).toBeVisible()
  page.once('dialog', (question) => question.dismiss())
  await page.getByRole('link', { name: 'Bellhouse' }).first().click()
  await expect(page).toHaveURL(/rollover/)
})

test('a school goes into its next year and back, until the first register of that year', async ({ as }) => {
  test.setTimeout(240_000)
  const page = await as('admin')
  const before = { s1: await readRows(page, '/students/s1'), s2: await readRows(page, '/students/s2') }

  await page.goto('/terms')
  await page.getByRole('main').getByRole('link', { name: 'Rollover' }).click()
  await page.getByRole('button', { name: 'Next: streams' }).click()
  await page.getByLabel('S3 North goes to').selectOption('Make S4 North')
  await goToCheck(page)
  await expect(page.getByText('27 students of S5 Arts have no place: there is no stream S6 Arts.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Roll over', exact: true })).toBeDisabled()
  await page.getByRole('button', { name: 'Choose a stream' }).click()
  await page.getByLabel('S5 Arts goes to').selectOption('S6 Sciences')
  await page.getByRole('button', { name: 'Next: students' }).click()

  const students = page.getByRole('table', { name: 'Students of S1 East' })
  const aims = students.getByRole('combobox', { name: /goes to/ })
  const repeats = String(await students.getByRole('rowheader').nth(0).textContent()).trim()
  await aims.nth(0).selectOption('Repeat in S1 East')
  const leaves = String(await students.getByRole('rowheader').nth(1).textContent()).trim()
  await aims.nth(1).selectOption('Leave')
  await page.getByLabel('Stream', { exact: true }).selectOption('S4 East')
  const fourth = page.getByRole('table', { name: 'Students of S4 East' })
  await fourth
    .getByRole('combobox', { name: /goes to/ })
    .first()
    .selectOption('Go to S5 Sciences')
  await page.getByRole('button', { name: 'Next: check' }).click()
  await expect(page.getByText('1 student of S4 East comes to A-level without a combination.')).toBeVisible()
  await page.getByRole('button', { name: 'Choose combinations' }).click()
  await fourth
    .getByRole('combobox', { name: /Combination of/ })
    .first()
    .selectOption('PCM/ICT')
  await page.getByRole('button', { name: 'Next: check' }).click()
  await expect(page.getByText('S6 Sciences will have 51 students and has 30 places.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Exceptions' }).getByRole('row')).toHaveCount(4)
  await applyRollover(page)

  // This year does not notice; what is planned stands on the pages of the students.
  expect(await readRows(page, '/students/s1')).toEqual(before.s1)
  expect(await readRows(page, '/students/s2')).toEqual(before.s2)
  const streamsOf = async (name: string) => {
    await page.goto('/students/s1')
    await page.getByRole('link', { name }).click()
    return page.getByRole('region', { name: 'Streams' })
  }
  await expect((await streamsOf(repeats)).getByRole('listitem').first()).toContainText(
    new RegExp(`S1 East.*From ${shortDay(demoDay('2027-02-01'))}.*Planned`),
  )
  await expect((await streamsOf(leaves)).getByRole('listitem')).toContainText(
    new RegExp(`S1 East.*to ${shortDay(demoDay('2026-12-04'))}.*Left`),
  )

  await page.goto('/rollover')
  await page.getByRole('button', { name: 'Undo rollover' }).click()
  await page.getByRole('button', { name: 'Undo it now' }).click()
  await expect(page.getByText(/Back in 2026: 480 students restored/)).toBeVisible()
  expect(await readRows(page, '/students/s1')).toEqual(before.s1)
  expect(await readRows(page, '/students/s2')).toEqual(before.s2)
  await expect((await streamsOf(repeats)).getByRole('listitem')).toHaveCount(1)
  await page.goto('/classes')
  await expect(page.getByRole('row', { name: /S6 Sciences/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /S4 North/ })).toHaveCount(0)

  await page.goto('/rollover?step=streams')
  await page.getByLabel('S3 North goes to').selectOption('Make S4 North')
  await page.getByLabel('S5 Arts goes to').selectOption('Make S6 Arts')
  await goToCheck(page)
  await applyRollover(page)

  const firstDay = demoDay('2027-02-08')
  await takeRegister(page, firstDay)
  await page.goto('/rollover')
  await expect(
    page.getByText(`has a register of ${fullDay(firstDay)} already, so the rollover cannot be undone`),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo rollover' })).toHaveCount(0)
})
