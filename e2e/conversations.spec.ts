import {
  findChatPeople,
  listChatMessages,
  listChatReports,
  listFriends,
  openChatThread,
  sendChatMessage,
} from '@bellhouse/contracts'
import type { Browser, Locator, Page } from '@playwright/test'
import { call } from './support/mark-sheets'
import { type Account, enter, expect, test } from './support/test'
import { violationsOf } from './support/violations'

// A recording of several browsers at once would be most of the work, and of the time between them.
test.use({ addsPeople: 'conversations', trace: 'off' })
test.describe.configure({ timeout: 180_000 })

interface Side {
  page: Page
  panel: Locator
  name: string
}

/** A browser of its own with that person in it and the panel open. */
async function sideOf(browser: Browser, url: string, account: Account, options: object = {}): Promise<Side> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block', ...options })
  const page = await context.newPage()
  await enter(page, account)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  const name = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('authToken')}` }
    return (await (await fetch('/api/me', { headers })).json()).name as string
  })
  return { page, name, panel: await openPanel(page) }
}

async function openPanel(page: Page) {
  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel.getByRole('searchbox', { name: 'Search people' })).toBeVisible()
  return panel
}

/** Opens the conversation with somebody, found by name. */
async function talkTo({ panel }: Side, name: string) {
  await panel.getByRole('searchbox', { name: 'Search people' }).fill(name)
  await panel.getByRole('list', { name: 'People' }).getByRole('button', { name }).first().click()
  await expect(panel.getByRole('region', { name: `Conversation with ${name}` })).toBeVisible()
}

async function write({ panel }: Side, text: string) {
  await panel.getByRole('textbox', { name: 'Message' }).fill(text)
  await panel.getByRole('textbox', { name: 'Message' }).press('Enter')
}

/** The texts of a conversation that begin so, as they stand on the page. */
const textsOf = ({ panel }: Side, start: string) =>
  panel.getByRole('log', { name: 'Messages' }).getByText(start).allTextContents()

test('two people talk; one loses the network in between, and nothing is lost, doubled or out of order', async ({
  browser,
  portal,
}) => {
  const teacher = await sideOf(browser, portal.url, 'teacher')
  const student = await sideOf(browser, portal.url, 'student')
  await talkTo(teacher, student.name)
  await talkTo(student, teacher.name)
  const mark = `${Date.now()}`

  const delays: number[] = []
  for (let count = 0; count < 10; count += 1) {
    const began = Date.now()
    await write(student, `${mark} online ${count}`)
    await teacher.panel.getByText(`${mark} online ${count}`).waitFor()
    delays.push(Date.now() - began)
  }
  console.log(
    'milliseconds from Enter in one browser to the message in the other:',
    delays.sort((a, b) => a - b).join(' '),
  )

  await teacher.panel.getByRole('textbox', { name: 'Message' }).pressSequentially('One mom')
  await expect(student.panel.getByText('typing')).toBeVisible()

  await student.page.context().setOffline(true)
  for (let count = 0; count < 5; count += 1) {
    await write(student, `${mark} away ${count}`)
    await write(teacher, `${mark} meanwhile ${count}`)
  }
  await expect(student.panel.getByText('waiting to be sent')).toHaveCount(5)
  await student.page.context().setOffline(false)
  for (const side of [teacher, student]) {
    await expect(side.panel.getByText(`${mark} away 4`)).toBeVisible({ timeout: 60_000 })
    await expect(side.panel.getByText(`${mark} meanwhile 4`)).toBeVisible({ timeout: 60_000 })
  }
  await expect(student.panel.getByText('waiting to be sent')).toHaveCount(0)

  const order = await textsOf(teacher, mark)
  expect(order).toHaveLength(20)
  expect(await textsOf(student, mark)).toEqual(order)
  for (const kind of ['online', 'away', 'meanwhile']) {
    const numbers = order.filter((text) => text.includes(kind)).map((text) => Number(text.split(' ').at(-1)))
    expect(numbers, kind).toEqual(numbers.toSorted((one, other) => one - other))
  }
  await expect(student.panel.getByText('Read', { exact: true })).toBeVisible()
  for (const { page } of [teacher, student]) await page.context().close()
})

test('several tabs of one person agree on what is there and what has been read', async ({ browser, portal }) => {
  const teacher = await sideOf(browser, portal.url, 'teacher')
  const student = await sideOf(browser, portal.url, 'student')
  const second = await teacher.page.context().newPage()
  await second.goto('/teacher/profile')
  const secondPanel = await openPanel(second)

  await talkTo(student, teacher.name)
  const text = `To both tabs ${Date.now()}`
  await write(student, text)
  const row = (panel: Locator) =>
    panel.getByRole('list', { name: 'Conversations' }).getByRole('button', { name: student.name })
  await expect(row(secondPanel)).toContainText('unread')
  await expect(row(secondPanel)).toContainText(text)
  await row(teacher.panel).click()
  await expect(teacher.panel.getByRole('log').getByText(text)).toBeVisible()
  await expect(row(secondPanel)).not.toContainText('unread')
  for (const { page } of [teacher, student]) await page.context().close()
})

test('a message that was begun is there after the page was loaded anew, for its person alone', async ({
  browser,
  portal,
}) => {
  const teacher = await sideOf(browser, portal.url, 'teacher')
  const [friend] = (await call(teacher.page, listFriends, {})).friends
  await talkTo(teacher, friend?.name ?? '')
  await teacher.panel.getByRole('textbox', { name: 'Message' }).pressSequentially('I wanted to ask')
  await teacher.page.waitForTimeout(500)
  await teacher.page.reload()
  const again = { ...teacher, panel: await openPanel(teacher.page) }
  await talkTo(again, friend?.name ?? '')
  await expect(again.panel.getByRole('textbox', { name: 'Message' })).toHaveValue('I wanted to ask')
  await again.page.context().close()
})

test('no script in a message, a name of a file or a search ever runs', async ({ browser, portal }) => {
  const teacher = await sideOf(browser, portal.url, 'teacher')
  const student = await sideOf(browser, portal.url, 'student')
  const canaries = [
    '<img src=x onerror="window.canary=1">',
    '<script>window.canary=2</script>',
    '"><svg onload=window.canary=3>',
    'javascript:window.canary=4',
    '{{constructor.constructor("window.canary=5")()}}',
  ]
  await talkTo(student, teacher.name)
  await talkTo(teacher, student.name)
  for (const canary of canaries) {
    await write(student, canary)
    await expect(teacher.panel.getByRole('log').getByText(canary, { exact: true }).first()).toBeVisible()
  }
  await student.panel.getByLabel('Files to attach').setInputFiles({
    name: '<img src=x onerror=window.canary=6>.png',
    mimeType: 'image/png',
    buffer: await aPicture(student.page),
  })
  await expect(student.panel.getByRole('list', { name: 'Attached files' })).toContainText('kB')
  await student.panel.getByRole('button', { name: 'Send' }).click()
  await expect(teacher.panel.getByRole('log').getByRole('img', { name: 'window.canary=6' })).toBeVisible()
  await teacher.panel.getByRole('button', { name: 'Back to all people' }).click()
  await teacher.panel.getByRole('searchbox', { name: 'Search people' }).fill('onerror')
  await expect(teacher.panel.getByRole('list', { name: 'Messages found' })).toContainText(canaries[0] ?? '')
  for (const { page } of [teacher, student]) {
    expect(await page.evaluate(() => Reflect.get(window, 'canary'))).toBeUndefined()
    await page.context().close()
  }
})

/** A real picture, drawn in the browser. */
async function aPicture(page: Page) {
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 400 })
    const pen = canvas.getContext('2d')
    pen?.fillRect(50, 50, 300, 200)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    return [...new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0))]
  })
  return Buffer.from(bytes)
}

test('a picture is sent and seen larger, and what is none is refused in words', async ({ browser, portal }) => {
  const teacher = await sideOf(browser, portal.url, 'teacher')
  const student = await sideOf(browser, portal.url, 'student')
  await talkTo(teacher, student.name)
  await talkTo(student, teacher.name)
  const picker = teacher.panel.getByLabel('Files to attach')
  const toast = (words: string | RegExp) => expect(teacher.page.getByText(words).first()).toBeVisible()

  await picker.setInputFiles({ name: 'game.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') })
  await toast(/game\.exe is neither a picture/)
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  await picker.setInputFiles({ name: 'drawing.png', mimeType: 'image/png', buffer: script })
  await toast(/drawing\.png is not a PDF, JPEG, PNG or WebP file/)
  await picker.setInputFiles({ name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(10_000_001) })
  await toast(/huge\.png has 10\.0 MB; 10\.0 MB at most/)
  await expect(teacher.panel.getByRole('list', { name: 'Attached files' })).toHaveCount(0)

  await picker.setInputFiles({ name: 'board.png', mimeType: 'image/png', buffer: await aPicture(teacher.page) })
  await expect(teacher.panel.getByRole('list', { name: 'Attached files' })).toContainText('kB')
  await write(teacher, 'What stood on the board')
  const seen = student.panel.getByRole('log').getByRole('img', { name: 'board.png' }).last()
  await expect(seen).toBeVisible()
  await expect.poll(() => seen.evaluate((one) => (one as HTMLImageElement).naturalWidth ?? 0)).toBe(600)
  await seen.click()
  const large = student.page.getByRole('dialog', { name: 'board.png' })
  const [file] = await Promise.all([
    student.page.waitForEvent('download'),
    large.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('board.png')
  for (const { page } of [teacher, student]) await page.context().close()
})

test('a teacher opens a group; what is reported in it is read by the office until it has decided', async ({
  browser,
  portal,
}) => {
  const teacher = await sideOf(browser, portal.url, 'teacher')
  const student = await sideOf(browser, portal.url, 'student')
  await teacher.panel.getByRole('button', { name: 'Groups' }).click()
  const groups = teacher.panel.getByRole('region', { name: 'Groups' })
  const open = groups.getByRole('button', { name: /^(Open|Go to) S2 East/ }).first()
  const title = ((await open.getAttribute('aria-label')) ?? '').replace(/^(Open|Go to) /, '')
  await open.click()
  await expect(teacher.panel.getByRole('region', { name: `Conversation with ${title}` })).toBeVisible()
  const text = `Who has the key? ${Date.now()}`
  await write(teacher, text)

  const row = student.panel.getByRole('list', { name: 'Conversations' }).getByRole('button', { name: title }).first()
  await expect(row).toContainText('unread')
  await row.click()
  const entry = student.panel.getByRole('log').locator('div').filter({ hasText: text }).last()
  await expect(entry).toBeVisible()
  await student.panel
    .getByRole('button', { name: /^Report message of/ })
    .last()
    .click()
  const dialog = student.page.getByRole('dialog', { name: 'Report message' })
  await dialog.getByRole('textbox', { name: 'What is wrong?' }).fill('It was not me')
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(student.page.getByText('The administration has your report.')).toBeVisible()

  const office = await sideOf(browser, portal.url, 'admin')
  const report = (await call(office.page, listChatReports, {})).find(({ reason }) => reason === 'It was not me')
  await office.page.goto(`/chat_reports/${report?.id}`)
  await expect(office.page.getByText(text)).toHaveCount(0)
  await office.page.getByRole('button', { name: 'Read the conversation' }).click()
  await expect(office.page.getByRole('list', { name: 'Messages' }).getByText(text)).toBeVisible()
  await office.page.getByRole('combobox', { name: 'What was decided' }).selectOption('removed')
  await office.page.getByRole('button', { name: 'Decide' }).click()
  await expect(office.page.getByText('message removed')).toBeVisible()
  await expect(student.panel.getByText('This message was removed by the administration.')).toBeVisible()
  await expect(student.panel.getByText(text)).toHaveCount(0)
  for (const { page } of [teacher, student, office]) await page.context().close()
})

test('a long conversation stands in its order, further back page by page', async ({ browser, portal }) => {
  const teacher = await sideOf(browser, portal.url, 'teacher')
  const student = await sideOf(browser, portal.url, 'student')
  const [person] = await call(teacher.page, findChatPeople, { query: student.name })
  const thread = await call(teacher.page, openChatThread, { accountId: person?.id ?? '' })
  await teacher.page.evaluate(
    async ({ threadId, path }) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('authToken')}`,
        'content-type': 'application/json',
      }
      for (let count = 1; count <= 300; count += 1) {
        const body = JSON.stringify({ clientId: crypto.randomUUID(), text: `Line ${count}` })
        await fetch(path.replace(':threadId', threadId), { method: 'POST', headers, body })
      }
    },
    { threadId: thread.id, path: sendChatMessage.path },
  )
  await talkTo(student, teacher.name)
  const log = student.panel.getByRole('log')
  await expect(log.getByText('Line 300', { exact: true })).toBeVisible()
  const numbers = async () =>
    (await log.getByText(/^Line \d+$/).allTextContents()).map((text) => Number(text.replace('Line ', '')))
  await expect(async () => {
    await student.panel.getByRole('region', { name: 'Past messages' }).evaluate((list) => {
      list.scrollTop = 0
    })
    expect(await numbers()).toContain(1)
  }).toPass({ timeout: 60_000 })
  expect(await numbers()).toEqual(Array.from({ length: 300 }, (_, index) => index + 1))
  const { messages } = await call(student.page, listChatMessages, { threadId: thread.id })
  expect(messages.at(-1)?.text).toBe('Line 300')
  for (const { page } of [teacher, student]) await page.context().close()
})

test.describe('for everybody', () => {
  test('conversations have no accessibility faults and fit a phone', async ({ browser, portal }) => {
    // The content policy keeps every script out that is not ours, the examiner's too.
    const options = { bypassCSP: true, viewport: { width: 390, height: 844 } }
    const teacher = await sideOf(browser, portal.url, 'teacher', options)
    const check = async (what: string) => {
      expect(await violationsOf(teacher.page), what).toEqual([])
      const fits = await teacher.panel.evaluate((panel) => panel.scrollWidth <= panel.clientWidth)
      expect(fits, what).toBe(true)
    }
    await check('people')
    await teacher.panel.getByRole('searchbox', { name: 'Search people' }).fill('thank')
    await expect(teacher.panel.getByRole('list', { name: 'Messages found' })).toBeVisible()
    await check('found')
    await teacher.panel.getByRole('list', { name: 'Messages found' }).getByRole('button').first().click()
    await expect(teacher.panel.getByRole('log')).toBeVisible()
    await check('conversation')
    await teacher.panel.getByRole('button', { name: /^More about/ }).click()
    await check('menu')
    await teacher.page.getByRole('menuitem', { name: 'Report conversation' }).click()
    await expect(teacher.page.getByRole('dialog', { name: 'Report conversation' })).toBeVisible()
    await check('report')
    await teacher.page.keyboard.press('Escape')
    await teacher.panel.getByRole('button', { name: 'Back to all people' }).click()
    await teacher.panel.getByRole('button', { name: 'Groups' }).click()
    await expect(teacher.panel.getByRole('region', { name: 'Groups' })).toBeVisible()
    await check('groups')
    await teacher.page.context().close()
  })
})

const aPdf = (kilobytes: number) =>
  Buffer.from(`%PDF-1.4\n%${'-'.repeat(kilobytes * 1_000)}\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n`)

test('what is said in the panel is seen in it, and files arrive in the order in which they were chosen', async ({
  browser,
  portal,
}) => {
  const teacher = await sideOf(browser, portal.url, 'teacher', { viewport: { width: 390, height: 844 } })
  const student = await sideOf(browser, portal.url, 'student')
  await talkTo(teacher, student.name)
  const picker = teacher.panel.getByLabel('Files to attach')
  await picker.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
  const said = teacher.panel.getByText('notes.txt is neither a picture')
  await expect(said).toBeVisible()
  const isOnTop = (one: Element) => {
    const { left, top, width, height } = one.getBoundingClientRect()
    return one.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  }
  await expect.poll(() => said.evaluate(isOnTop)).toBe(true)
  await teacher.panel.getByRole('button', { name: 'Close message' }).click()

  // The larger a file, the longer it is on its way.
  const pages = [900, 500, 100, 1].map((kilobytes, at) => ({
    name: `page-${at + 1}.pdf`,
    mimeType: 'application/pdf',
    buffer: aPdf(kilobytes),
  }))
  await picker.setInputFiles(pages)
  const send = teacher.panel.getByRole('button', { name: 'Send' })
  await expect(teacher.panel.getByText('page-4.pdf')).toBeVisible()
  await expect(send).not.toHaveAttribute('aria-busy', 'true')
  await send.click()
  await talkTo(student, teacher.name)
  const shown = student.panel.getByRole('log', { name: 'Messages' }).getByText(/^page-\d\.pdf$/)
  await expect(shown).toHaveText(pages.map(({ name }) => name))
  await teacher.page.context().close()
  await student.page.context().close()
})
