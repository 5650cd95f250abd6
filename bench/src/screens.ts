import type { BrowserContext, Locator, Page } from '@playwright/test'
import { type Account, type Conditions, fillSignIn, inNewContext, launch, openTab } from './browser'
import { median, type Rows } from './rows'

/*
 * What somebody waits for, from the press or the address to the moment at which the screen has what they came for: measured by the
 * page's own clock, frame by frame, in a browser that did not know the portal before each round.
 */

/** A screen that can be used: what its heading says, and what then stands on it. */
interface Screen {
  heading: string
  selector: string
  words?: string
}

const dashboard = { heading: 'Dashboard', selector: 'main section li, main section td' }
const register = { heading: 'Attendance', selector: 'main [role=radiogroup]' }
const students = { heading: 'Students', selector: 'main tbody tr' }
const absentees = { heading: 'Attendance', selector: 'main tbody tr' }
const markSheets = { heading: 'Mark sheet', selector: 'main tbody tr' }
const saved = { heading: 'Attendance', selector: 'main [role=status]', words: 'All saved' }

/*
 * Looks with every frame whether the screen is there, and says so on the console. The page does it by itself: what the driver of a browser
 * brings into each new page to look around in it takes 35 ms to be read. A method, because a named function gets a helper from whatever
 * compiles this file, and the page has none.
 */
function watch({ heading, selector, words = '', note }: Screen & { note: string }) {
  const watcher = {
    look() {
      const title = document.querySelector('main h1')?.textContent ?? ''
      const isThere = [...document.querySelectorAll(selector)].some(
        (one) => one.getClientRects().length > 0 && one.textContent?.includes(words),
      )
      if (title.includes(heading) && isThere) console.log(note, performance.timeOrigin + performance.now())
      else requestAnimationFrame(() => watcher.look())
    },
  }
  watcher.look()
}

/** The number behind those words on the page's console. */
async function noted(page: Page, note: string) {
  const message = await page.waitForEvent('console', (one) => one.text().startsWith(`${note} `))
  return Number(message.text().slice(note.length))
}

let watches = 0

/** What the page is to do to look for a screen, and the first frame with it by the browser's clock. */
function lookFor(page: Page, screen: Screen) {
  watches += 1
  const note = `There ${watches}:`
  return { watching: `(${watch})(${JSON.stringify({ ...screen, note })})`, moment: noted(page, note) }
}

/** From the press of a button or a link to the screen, in this page or in another one that the press leads to. */
async function afterPress(page: Page, pressed: Locator, screen: Screen) {
  const { watching, moment } = lookFor(page, screen)
  await page.addInitScript(watching)
  await page.evaluate(`addEventListener(
    'pointerdown',
    ({ timeStamp }) => {
      console.log('Pressed:', performance.timeOrigin + timeStamp);
      ${watching}
    },
    { capture: true, once: true },
  )`)
  const [there, press] = await Promise.all([moment, noted(page, 'Pressed:'), pressed.click()])
  return there - press
}

/** From an address that was typed, or from a page that is loaded again. */
async function afterOpening(page: Page, open: () => Promise<unknown>, screen: Screen) {
  const { watching, moment } = lookFor(page, screen)
  await page.addInitScript(watching)
  const [there] = await Promise.all([moment, open()])
  return there - (await page.evaluate(() => performance.timeOrigin))
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const inMenu = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true })

export async function benchScreens(conditions: Conditions, rounds: number): Promise<Rows> {
  const browser = await launch()
  const times = new Map<string, number[]>()
  for (let round = 0; round < rounds; round += 1) {
    for (const walk of [walkOfOffice, walkOfTeacher]) {
      const note = (what: string, time: number) => times.set(what, [...(times.get(what) ?? []), time])
      await inNewContext(browser, (context) => walk({ context, conditions, note }))
    }
  }
  await browser.close()
  const rows = [...times].map(([what, each]) => [
    what,
    { 'median, ms': median(each), 'slowest, ms': Math.round(Math.max(...each)) },
  ])
  return Object.fromEntries(rows)
}

interface Walk {
  context: BrowserContext
  conditions: Conditions
  note: (what: string, time: number) => void
}

async function signedIn({ context, conditions, note }: Walk, account: Account) {
  const page = await openTab(context, conditions)
  const button = await fillSignIn(page, conditions, account)
  // As long as hands need for a name and a password; the page makes use of it.
  await page.waitForTimeout(3_000)
  note(`${account}: sign-in to dashboard`, await afterPress(page, button, dashboard))
  // What comes behind the first screen is there when somebody has looked at it.
  await page.waitForTimeout(2_000)
  return page
}

async function walkOfOffice(walk: Walk) {
  const { context, conditions, note } = walk
  const page = await signedIn(walk, 'admin')
  await menu(page).getByRole('button', { name: 'Students' }).click()
  const ofClass = menu(page).locator('a[href="/students/s1"]')
  note('admin: from the menu to the students of a class, first', await afterPress(page, ofClass, students))
  await page.close()
  const again = await openTab(context, conditions)
  const visit = (path: string) => () => again.goto(conditions.url + path)
  note('admin: second visit', await afterOpening(again, visit('/dashboard'), dashboard))
  note('admin: loaded again', await afterOpening(again, () => again.reload(), dashboard))
  note('admin: absentees, address typed', await afterOpening(again, visit('/attendance'), absentees))
  note('admin: mark sheets, address typed', await afterOpening(again, visit('/mark_sheet'), markSheets))
}

async function walkOfTeacher(walk: Walk) {
  const { context, conditions, note } = walk
  const page = await signedIn(walk, 'teacher')
  const open = () => afterPress(page, inMenu(page, 'Attendance'), register)
  note('teacher: register, first', await open())
  note('teacher: from the register to the dashboard', await afterPress(page, inMenu(page, 'Dashboard'), dashboard))
  note('teacher: register, again', await open())
  await page.getByRole('radiogroup').first().locator('[role=radio]:not(:checked), input:not(:checked)').first().check()
  const save = page.getByRole('button', { name: 'Save register' })
  note('teacher: register saved', await afterPress(page, save, saved))
  await page.close()
  const again = await openTab(context, conditions)
  const visit = () => again.goto(`${conditions.url}/teacher/dashboard`)
  note('teacher: dashboard, address typed', await afterOpening(again, visit, dashboard))
}
