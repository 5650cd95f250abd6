import { chromium } from '@playwright/test'
import { allSaved, aSheet, openGrid, spot } from './support/mark-sheets'

const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const c = await b.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block', bypassCSP: true })
const page = await c.newPage()
await page.goto('http://localhost:4131/login')
await page.getByLabel('Username').fill('admin')
await page.getByLabel('Password').fill('admin-demo')
await page.getByRole('button', { name: 'Sign in' }).click()
await page.waitForURL('**/dashboard')
await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
const sheets = process.argv[2]
const place = sheets ? JSON.parse(sheets) : await aSheet(page, 'Biology', 9, 'S1 North')
console.log(JSON.stringify(place))
const { column } = await openGrid(page, place)
await page.evaluate(() => {
  const w = window as any
  w.ev = []
  new PerformanceObserver((l) => {
    for (const e of l.getEntries() as any)
      if (['keydown', 'keypress', 'keyup', 'input', 'beforeinput'].includes(e.name))
        w.ev.push([e.name, e.startTime, e.processingStart, e.processingEnd, e.duration, e.interactionId])
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as any)
})
const s = await c.newCDPSession(page)
await s.send('Performance.enable', { timeDomain: 'threadTicks' })
const read = async () =>
  Object.fromEntries(
    (await s.send('Performance.getMetrics')).metrics.map(({ name, value }: any) => [name, value * 1000]),
  )
const type = async (from: number, n: number) => {
  for (let r = from; r < from + n; r++) for (const k of [...String(10 + r), 'Enter']) await page.keyboard.press(k)
}
await spot(page, 0, column).click()
await type(0, 8)
await s.send('Emulation.setCPUThrottlingRate', { rate: 4 })
await page.waitForTimeout(1500)
const round = async (slow: boolean) => {
  await page.evaluate(() => {
    ;(window as any).ev = []
  })
  const a = await read()
  const col = column + 1 + Math.floor(Math.random() * 6)
  await spot(page, 0, col).click()
  for (let r = 0; r < 30; r++)
    for (const k of [...String(10 + r), 'Enter']) {
      await page.keyboard.press(k)
      if (slow) await page.waitForTimeout(60)
    }
  const z = await read()
  const f = (n: string) => ((z[n] - a[n]) / 90).toFixed(2)
  const ev = await page.evaluate(() => (window as any).ev)
  const q = (xs: number[], p: number) =>
    xs.sort((x, y) => x - y)[Math.min(xs.length - 1, Math.floor(xs.length * p))]?.toFixed(1)
  const by = new Map<number, [number, number]>()
  for (const e of ev) {
    const k = Math.round(e[1])
    const o = by.get(k) ?? [1e12, 0]
    by.set(k, [Math.min(o[0], e[2]), Math.max(o[1], e[3])])
  }
  const proc = [...by.values()].map(([x, y]) => y - x)
  console.log(
    slow ? 'slow' : 'fast',
    'script',
    f('ScriptDuration'),
    'layout',
    f('LayoutDuration'),
    'style',
    f('RecalcStyleDuration'),
    'all',
    f('TaskDuration'),
    '| handlers n',
    proc.length,
    'p50',
    q(proc, 0.5),
    'p95',
    q(proc, 0.95),
    '| to paint p50',
    q(
      ev.map((e: any) => e[4]),
      0.5,
    ),
    'p95',
    q(
      ev.map((e: any) => e[4]),
      0.95,
    ),
  )
}
for (const slow of [true, true, true]) await round(slow)
if (process.argv[3] === 'trace') {
  await b.startTracing(page, {
    path: '/tmp/zz/trace.json',
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink', 'cc'],
  })
  await spot(page, 0, column + 2).click()
  for (let r = 0; r < 20; r++)
    for (const k of [...String(10 + r), 'Enter']) {
      await page.keyboard.press(k)
      await page.waitForTimeout(60)
    }
  await b.stopTracing()
}
await b.close()
