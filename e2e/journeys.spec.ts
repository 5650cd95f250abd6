import { openRegister, openRegisterDesk } from '@bellhouse/contracts'
import type { Page } from '@playwright/test'
import { demoDay } from './support/demo-days'
import { allSaved, aSheet, call, openGrid } from './support/mark-sheets'
import { enter, expect, test } from './support/test'

/** What a hand does: taps and clicks, and keys. The page counts them itself, so that no step is forgotten. */
async function countHands(page: Page) {
  await page.evaluate(() => {
    const hands = { taps: 0, keys: 0 }
    Object.assign(window, { hands })
    const count = (name: keyof typeof hands) => (event: Event) => {
      if (event.isTrusted) hands[name] += 1
    }
    addEventListener('pointerdown', count('taps'), true)
    addEventListener('keydown', count('keys'), true)
  })
  const began = Date.now()
  return async (journey: string) => {
    const hands = await page.evaluate(() => (window as unknown as { hands: { taps: number; keys: number } }).hands)
    console.log(`${journey}: ${hands.taps} taps, ${hands.keys} keys, ${((Date.now() - began) / 1_000).toFixed(1)} s`)
    return hands
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the largest register with one away takes three taps at most, from the list to the saved register', async ({
    page,
  }) => {
    await enter(page, 'admin')
    const day = { date: demoDay('2026-11-19'), session: 'afternoon' } as const
    const { streams } = await call(page, openRegisterDesk, day)
    const [largest] = streams.toSorted((one, other) => other.students - one.students)
    if (!largest) throw new Error('The school has no streams')
    expect(largest.students).toBeGreaterThanOrEqual(42)
    const place = { streamId: largest.streamId, ...day }
    await page.goto(`/capture_attendance?${new URLSearchParams({ ...day, stream: largest.streamId })}`)
    const away = page.getByRole('radiogroup').nth(30)
    await expect(away).toBeAttached()

    const hands = await countHands(page)
    await away.getByText('A', { exact: true }).tap()
    await page.getByRole('button', { name: 'Save register' }).tap()
    await allSaved(page)
    const { taps, keys } = await hands(`register of ${largest.students} with one away, on a phone`)
    expect(taps).toBeLessThanOrEqual(3)
    expect(keys).toBe(0)
    const { students } = await call(page, openRegister, place)
    expect(students.flatMap(({ status }, index) => (status === 'present' ? [] : [[index, status]]))).toEqual([
      [30, 'absent'],
    ])
  })

  test('a register of the wrong stream is taken back with one tap, and what was entered is there', async ({ page }) => {
    await enter(page, 'admin')
    const day = { date: demoDay('2026-11-18'), session: 'afternoon' } as const
    const { streams } = await call(page, openRegisterDesk, day)
    const place = { streamId: streams.find(({ isTaken }) => !isTaken)?.streamId ?? '', ...day }
    await page.goto(`/capture_attendance?${new URLSearchParams({ ...day, stream: place.streamId })}`)
    const away = page.getByRole('radiogroup').nth(2)
    await away.getByText('A', { exact: true }).tap()
    await page.getByRole('button', { name: 'Save register' }).tap()
    await allSaved(page)

    const hands = await countHands(page)
    await page.getByRole('alert').getByRole('button', { name: 'Undo' }).tap()
    await expect(page.getByText(/^Undone: Register of .* saved$/)).toBeVisible()
    await expect(page.getByText(/^1 of \d+ marked$/)).toBeVisible()
    const { taps } = await hands('a register taken back, on a phone')
    expect(taps).toBe(1)
    await expect(away.getByRole('radio', { name: 'Absent' })).toBeChecked()
    expect(await call(page, openRegister, place)).toMatchObject({ version: 0, takenBy: null })
  })
})

test('a column of marks takes three keys a mark and no tap', async ({ as }) => {
  const page = await as('admin')
  const place = await aSheet(page, 'Geography', 1, 'S2 East')
  const { grid, column } = await openGrid(page, place)
  await grid.locator(`[data-spot="0 ${column}"]`).click()
  const rows = await grid.getByRole('rowheader').count()
  const students = Math.min(40, rows)

  const hands = await countHands(page)
  for (let row = 0; row < students; row += 1) {
    for (const key of [...String(10 + row), 'Enter']) await page.keyboard.press(key)
  }
  await allSaved(page)
  const { taps, keys } = await hands(`${students} marks`)
  expect([taps, keys]).toEqual([0, 3 * students])
})

test('another current term takes one question that says what follows, and one Undo', async ({ as }) => {
  const page = await as('admin', '/terms')
  const isNow = page.getByRole('region', { name: '2026 Term 3' })
  await expect(isNow).toBeVisible()

  const hands = await countHands(page)
  await page.getByRole('region', { name: 'Year 2026' }).getByRole('button', { name: 'Make current' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('From now on registers, marks and dashboards are those of Term 1')
  await dialog.getByRole('button', { name: 'Make current' }).click()
  await expect(page.getByRole('region', { name: '2026 Term 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(isNow).toBeVisible()
  const { taps } = await hands('current term changed and taken back')
  expect(taps).toBe(3)
})
