import { type Browser, expect, type Page, test } from '@playwright/test'
import { setUpAllocations, setUpGrading, setUpPeople, setUpYears } from './support/begin-two-years'
import { shortDay } from './support/day-words'
import {
  admit,
  approveAll,
  choose,
  fill,
  hold,
  lookAtRegister,
  openDesk,
  openSheet,
  takeRegister,
} from './support/journey-acts'
import { aNewSchool, enterAsFirstAdmin } from './support/new-school'
import { issueTranscript, makeSets, moderateAndUndo, publishCards } from './support/term-acts'
import { signIn } from './support/test'
import {
  acts,
  ada,
  book,
  cleo,
  dan,
  fay,
  firstTests,
  gil,
  hope,
  nextTerm,
  papers,
  registers,
  sets,
  staff,
  streams,
  subjects,
  thisTerm,
  today,
  years,
} from './support/two-years'

test.describe.configure({ mode: 'serial', timeout: 240_000 })

let school: Awaited<ReturnType<typeof aNewSchool>> | undefined
let page: Page

test.beforeAll(async ({ browser }) => {
  school = await aNewSchool()
  page = await (await browser.newContext({ baseURL: school.url })).newPage()
  await enterAsFirstAdmin(page, school.said)
})

test.afterAll(async () => {
  await school?.end()
})

const aPage = async (browser: Browser) => (await browser.newContext({ baseURL: school?.url ?? '' })).newPage()

const signedIn = new Map<string, Page>()

/** The browser of somebody who teaches. */
async function pageOf(browser: Browser, user: string) {
  const there = signedIn.get(user)
  if (there) return there
  const teacher = await aPage(browser)
  await teacher.goto('/login')
  await signIn(teacher, user, 'seven slow boats')
  await expect(teacher.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  signedIn.set(user, teacher)
  return teacher
}

test('the school, its two years and what it teaches', async () => {
  await setUpYears(page)
})

test('how it grades', async () => {
  await setUpGrading(page)
})

test('who teaches and who is there', async () => {
  await setUpPeople(page)
})

test('each teacher has an account', async ({ browser }) => {
  for (const { name, user } of staff) {
    await page.goto(`/staff?search=${name.slice(0, 4)}`)
    await page.getByRole('link', { name }).click()
    await page.getByRole('button', { name: 'Create account' }).click()
    const slip = page.getByRole('dialog', { name: /Sign-in slip/ })
    await expect(slip.locator('code')).toHaveCount(2)
    const [username = '', password = ''] = await slip.locator('code').allTextContents()
    expect(username).toBe(user)
    const teacher = await aPage(browser)
    await teacher.goto('/login')
    await signIn(teacher, username, password)
    await teacher.getByLabel('One-time password').fill(password)
    await teacher.getByLabel('New password', { exact: true }).fill('seven slow boats')
    await teacher.getByRole('button', { name: 'Set password' }).click()
    await expect(teacher.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  }
})

test('who teaches what from the first day on', async () => {
  await setUpAllocations(page)
})

test('the registers and the first test of the term', async ({ browser }) => {
  for (const register of registers.second) await takeRegister(page, register)
  const [auma, okot] = [await pageOf(browser, staff[0].user), await pageOf(browser, staff[1].user)]
  for (const [subject, east, west] of firstTests) {
    await hold(auma, `S1 East ${subject}`, 'Activity', acts.firstTests, east)
    await hold(okot, `S1 West ${subject}`, 'Activity', acts.firstTests, west)
  }
})

test('in week 5 somebody leaves, and it is taken back and done again', async () => {
  for (const again of [false, true]) {
    const dialog = await choose(page, dan.name, '/students/s1', 'Make', 'Left')
    await fill(dialog, { From: acts.danLeaves, Reason: 'The family moved away', 'Going to': 'Gulu High School' })
    await expect(dialog.getByRole('region', { name: 'What follows' })).toContainText(
      'is on no register, mark sheet or class list',
    )
    await dialog.getByRole('button', { name: 'Change them' }).click()
    const undo = page.getByRole('button', { name: 'Undo', exact: true })
    await expect(undo).toBeVisible()
    const row = page.getByRole('table', { name: 'Students' }).getByRole('row').filter({ hasText: dan.name })
    await expect(row).toHaveCount(0)
    if (again) continue
    await undo.click()
    await expect(row).toHaveCount(1)
  }
})

test('in week 7 somebody moves to the other stream', async () => {
  const dialog = await choose(page, ada.name, '/students/s1', 'Move to', 'S1 West')
  await fill(dialog, { From: acts.adaMoves })
  await dialog.getByRole('button', { name: 'Change them' }).click()
  await expect(page.getByText('1 student now in S1 West')).toBeVisible()
  for (const register of registers.eighth) await takeRegister(page, register)
})

test('in week 9 somebody joins late', async () => {
  await admit(page, gil)
})

test('in week 10 who had left comes back, into the other stream', async () => {
  const dialog = await choose(page, dan.name, '/students/?status=left', 'Make', 'Active')
  await fill(dialog, { From: acts.danReturns })
  await expect(dialog.getByRole('region', { name: 'What follows' })).toContainText('is back in the last stream')
  await dialog.getByRole('button', { name: 'Change them' }).click()
  await expect(dialog).toHaveCount(0)
  const moving = await choose(page, dan.name, '/students/s1', 'Move to', 'S1 East')
  await fill(moving, { From: acts.danReturns })
  await moving.getByRole('button', { name: 'Change them' }).click()
  await expect(page.getByText('1 student now in S1 East')).toBeVisible()
  for (const register of registers.tenth) await takeRegister(page, register)
})

test('a set of Mathematics has students of both streams', async () => {
  await makeSets(page)
})

test('the papers are held in the sets and in the streams', async ({ browser }) => {
  for (const [, sheet, user, marks] of papers) {
    await hold(await pageOf(browser, user), sheet, 'End of term', acts.papers, marks)
  }
})

const exemptions = [
  { user: staff[1].user, sheet: `${sets[0].title} Mathematics`, name: fay.name, kind: 'Absent', day: acts.papers },
  { user: staff[0].user, sheet: 'S1 East Art and Design', name: cleo.name, kind: 'Exempt', day: '' },
]

test('one is absent from a paper and one exempt for the term, by one act each', async ({ browser }) => {
  for (const { user, sheet, name, kind, day } of exemptions) {
    const teacher = await pageOf(browser, user)
    await openSheet(teacher, sheet)
    await teacher.getByRole('button', { name: 'Exemptions' }).click()
    const dialog = teacher.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Add exemption' }).click()
    await dialog.getByLabel('Student').selectOption(name)
    await dialog.getByLabel('Kind').selectOption(kind)
    await fill(dialog, { 'Assessments from': day, 'Assessments until': day, Reason: 'Was in hospital' })
    await dialog.getByRole('button', { name: 'Add exemption' }).click()
    await expect(dialog.getByRole('button', { name: `Undo the exemption of ${name}` })).toBeVisible()
  }
})

test('a paper is moderated after a preview, and taken back', async ({ browser }) => {
  await moderateAndUndo(await pageOf(browser, staff[0].user))
})

test('for a leave all is handed over, which both see', async ({ browser }) => {
  await page.goto('/staff?search=Auma')
  await page.getByRole('link', { name: staff[0].name }).click()
  await page.getByRole('button', { name: 'Hand over' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'To whom' }).fill(staff[1].number)
  await page.getByRole('option', { name: new RegExp(staff[1].name) }).click()
  await fill(dialog, { 'Last day': thisTerm.end })
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  // It stands in the same region, and has the name in it before anything is written.
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Standing in' })).toContainText(staff[1].name)
  const [from, to] = [await pageOf(browser, staff[0].user), await pageOf(browser, staff[1].user)]
  const own = ['S1 East Art and Design', 'S1 East Mathematics', 'S1 East Music', `${sets[1].title} Mathematics`]
  for (const [teacher, words] of [
    [from, `${staff[1].name} stands in for you until`],
    [to, `You stand in for ${staff[0].name} until`],
  ] as const) {
    await teacher.goto('/teacher/dashboard')
    await expect(teacher.getByText(words)).toBeVisible()
    await teacher.goto('/teacher/marks')
    for (const sheet of own) await expect(teacher.getByRole('link', { name: sheet, exact: true })).toBeVisible()
  }
  await to.goto('/teacher/student_attendance')
  for (const stream of ['S1 East', 'S1 West']) {
    await expect(to.getByLabel('Stream', { exact: true }).locator('option', { hasText: stream })).toHaveCount(1)
  }
})

test('what was held is submitted and approved', async () => {
  for (const stream of ['S1 East', 'S1 West'] as const) await approveAll(page, stream)
})

test('every figure on the desks of the streams is that of the book', async () => {
  for (const stream of ['S1 East', 'S1 West'] as const) {
    await openDesk(page, stream)
    const members = book.membersOn(stream, today)
    const averages = new Map(members.map((name) => [name, book.averageOf(name)]))
    for (const [name, average] of averages) {
      const item = page.getByRole('list', { name: 'Comments' }).getByRole('listitem').filter({ hasText: name })
      const { total } = book.pointsOf(name)
      await expect(item).toContainText(`average ${average.toFixed(1)} % · result ${total}`)
    }
  }
})

test('cards go out whole where all is there, and as provisional ones where a paper is missing', async () => {
  await publishCards(page)
})

test('the next term is made current, which says what follows, and is taken back', async ({ browser }) => {
  await page.goto('/terms')
  const year = page.getByRole('region', { name: `Year ${years[1].title}` })
  await year.getByRole('button', { name: 'Make current' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make Term 1 the current term?' })
  await expect(dialog).toContainText('From now on registers, marks and dashboards are those of Term 1')
  await expect(dialog).toContainText('2 teachers go on with what they teach.')
  await dialog.getByRole('button', { name: 'Make current' }).click()
  await expect(page.getByText('Term 1 is now the current term')).toBeVisible()

  const teacher = await pageOf(browser, staff[0].user)
  await teacher.goto('/teacher/marks')
  await expect(teacher.getByText(`${years[1].title} Term 1`).first()).toBeVisible()
  for (const { name } of subjects) {
    await expect(teacher.getByRole('link', { name: `S1 East ${name}`, exact: true })).toBeVisible()
  }

  await page.getByRole('button', { name: 'Follow the dates' }).click()
  await expect(page.getByRole('region', { name: `${years[0].title} Term 3` })).toBeVisible()
})

test('the school goes into its next year', async () => {
  await page.goto('/rollover')
  for (const step of ['streams', 'students', 'check']) {
    await page.getByRole('button', { name: `Next: ${step}` }).click()
  }
  const after = page.getByRole('table', { name: `Streams in ${years[1].title}` })
  await expect(after.getByRole('row', { name: 'S1 East 3 0 –' })).toBeVisible()
  await expect(after.getByRole('row', { name: 'S2 East 0 3 –' })).toBeVisible()
  await page.getByRole('button', { name: 'Roll over', exact: true }).click()
  await page.getByRole('button', { name: 'Roll over now' }).click()
  await expect(page.getByText(`Rolled over into ${years[1].title}`)).toBeVisible()
  await admit(page, hope)
})

test('the first registers of the next year have nobody of last year’s classes', async () => {
  for (const stream of streams) await lookAtRegister(page, stream, nextTerm.start)
  // This year does not notice.
  for (const { stream, day } of registers.tenth) await lookAtRegister(page, stream, day)
})

test('a pupil’s page tells of both years, and the transcript can be verified by anybody', async ({ browser }) => {
  await page.goto('/students/s1')
  await page.getByRole('link', { name: ada.name }).click()
  const stays = page.getByRole('region', { name: 'Streams' }).getByRole('listitem')
  await expect(stays).toHaveCount(3)
  await expect(stays.nth(0)).toContainText(new RegExp(`S2 West.*From ${shortDay(years[1].start)}.*Planned`))
  await expect(stays.nth(1)).toContainText(`S1 West`)
  await expect(stays.nth(2)).toContainText(`S1 East`)
  const term = page.getByRole('row', { name: new RegExp(`${years[0].title} Term 3`) })
  await expect(term).toContainText(`${book.averageOf(ada.name)} %`)

  const text = await issueTranscript(page)
  for (const [subject, percent] of book.percentsOf(ada.name)) expect(text).toMatch(new RegExp(`${subject} ${percent}`))
  const code = /[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text)?.[0] ?? ''

  const stranger = await aPage(browser)
  await stranger.goto(`/verify/${code}`)
  await expect(stranger.getByText('This transcript is genuine.')).toBeVisible()
  await stranger.close()
})
