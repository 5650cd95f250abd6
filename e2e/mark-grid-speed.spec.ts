import type { Page } from '@playwright/test'
import { allSaved, aSheet, openGrid, spot } from './support/mark-sheets'
import { expect, test } from './support/test'

// A recording of the test would be most of the work.
test.use({ trace: 'off' })

test('a key in a sheet of 500 marks takes hardly more work than in one of 40', async ({ as }) => {
  const page = await as('admin')
  const large = await aSheet(page, 'Biology', 9, 'S1 North')
  const small = await aSheet(page, 'Agriculture', 1, 'S1 North')
  const figures: Record<string, Work> = {}
  for (const [name, place] of Object.entries({ small, large })) {
    const { column } = await openGrid(page, place)
    // The first keys also pay for what is compiled on the way.
    await typeMarks(page, column, 5)
    figures[name] = await workOfKeys(page, column)
    await allSaved(page)
  }
  console.log('milliseconds of processor time for a key, with all that it sets off:', JSON.stringify(figures))
  expect(figures.large?.all).toBeLessThan(3 * (figures.small?.all ?? 0))
})

test('a key in the mark grid measures one row of it', async ({ as, browser }) => {
  const page = await as('admin')
  const { column } = await openGrid(page, await aSheet(page, 'Geography', 9, 'S1 North'))
  await spot(page, 10, column).click()
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await page.keyboard.press('5')
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const key = traceEvents.find(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'keydown')
  const measured = traceEvents.filter(
    ({ name, ts, tid }) => key && name === 'Layout' && tid === key.tid && ts >= key.ts && ts <= key.ts + key.dur,
  )
  expect(measured).not.toHaveLength(0)
  for (const { args } of measured) expect(args.beginData?.totalObjects).toBeLessThan(100)
  await expect(spot(page, 10, column).getByRole('textbox')).toHaveValue('5')
})

/** What Chromium writes down of its work, as far as it is read here; times in microseconds. */
interface TraceEvent {
  name: string
  tid: number
  ts: number
  dur: number
  args: { data?: { type?: string }; beginData?: { totalObjects: number } }
}

interface Work {
  script: number
  all: number
  cells: number
}

async function typeMarks(page: Page, column: number, count: number) {
  await spot(page, 0, column).click()
  for (let row = 0; row < count; row += 1) {
    for (const key of [...String(10 + row), 'Enter']) await page.keyboard.press(key)
  }
}

/** What a key costs the page's one thread, in its own time: another program on the machine does not count. */
async function workOfKeys(page: Page, column: number): Promise<Work> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const read = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value * 1_000]))
  }
  const marks = 30
  const before = await read()
  await typeMarks(page, column, marks)
  const after = await read()
  await session.detach()
  const ofKey = (name: string) => Math.round((((after[name] ?? 0) - (before[name] ?? 0)) / (3 * marks)) * 10) / 10
  return {
    script: ofKey('ScriptDuration'),
    all: ofKey('TaskDuration'),
    cells: await page.getByRole('gridcell').count(),
  }
}
