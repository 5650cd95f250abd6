import { largestAttachment, listChatMessages, listFriends, openChatThread } from '@bellhouse/contracts'
import type { Page } from '@playwright/test'
import { call } from './support/mark-sheets'
import { enter, expect, test } from './support/test'

test.use({
  ...{ addsPeople: 'chat attachments' },
  ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
})
test.setTimeout(180_000)

/** Chooses a photo as a camera makes it: larger than what can be sent. Answers how many bytes it has. */
const choosePhoto = (page: Page, name: string) =>
  page.getByLabel('Files to attach').evaluate(async (input: HTMLInputElement, title) => {
    const canvas = new OffscreenCanvas(4800, 3600)
    const pen = canvas.getContext('2d')
    const rows = new ImageData(canvas.width, 100)
    for (let at = 0; at < canvas.height; at += 100) {
      for (let place = 0; place < rows.data.length; place += 65_536)
        crypto.getRandomValues(rows.data.subarray(place, place + 65_536))
      for (let place = 3; place < rows.data.length; place += 4) rows.data[place] = 255
      pen?.putImageData(rows, 0, at)
    }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
    const files = new DataTransfer()
    files.items.add(new File([blob], title, { type: 'image/jpeg' }))
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
    return blob.size
  }, name)

async function openConversation(page: Page, name: string) {
  await page.getByRole('button', { name: 'Notifications', exact: true }).tap()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await panel.getByRole('searchbox', { name: 'Search people' }).fill(name)
  await panel.getByRole('list', { name: 'People' }).getByRole('button', { name }).first().tap()
  await expect(panel.getByRole('region', { name: `Conversation with ${name}` })).toBeVisible()
  return panel
}

test('a photo of a camera goes on a bad line, also after the page was closed in the middle of it', async ({ page }) => {
  await enter(page, 'teacher')
  const { friends } = await call(page, listFriends, {})
  const [friend] = friends
  if (!friend) throw new Error('The teacher knows somebody')
  const { id: threadId } = await call(page, openChatThread, { accountId: friend.id })
  const before = (await call(page, listChatMessages, { threadId })).messages.at(-1)?.seq ?? 0

  let panel = await openConversation(page, friend.name)
  await panel.getByRole('textbox', { name: 'Message' }).fill('What is on the board')
  const uploads = '**/api/chat/threads/*/attachments'
  await page.route(uploads, (route) => route.abort('connectionreset'))
  expect(await choosePhoto(page, 'board.jpg')).toBeGreaterThan(largestAttachment)
  await expect(panel.getByText(/^board\.jpg: .*The message waits until it is sent again or removed/)).toBeVisible({
    timeout: 60_000,
  })
  await page.screenshot({ path: test.info().outputPath('lost-line-390.png') })
  await expect(panel.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()

  await page.reload()
  await page.unroute(uploads)
  panel = await openConversation(page, friend.name)
  await expect(panel.getByRole('textbox', { name: 'Message' })).toHaveValue('What is on the board')
  const chosen = panel.getByRole('list', { name: 'Attached files' })
  await expect(chosen.getByText('board.jpg')).toBeVisible()
  await expect(chosen.getByText('on its way')).toBeHidden({ timeout: 60_000 })
  await page.screenshot({ path: test.info().outputPath('brought-back-390.png') })
  await panel.getByRole('button', { name: 'Send', exact: true }).tap()
  await expect(chosen).toBeHidden()

  await expect
    .poll(async () => (await call(page, listChatMessages, { threadId })).messages.filter(({ seq }) => seq > before))
    .toMatchObject([{ text: 'What is on the board', attachments: [{ name: 'board.jpg', width: 2560, height: 1920 }] }])
  await page.reload()
  panel = await openConversation(page, friend.name)
  await expect(panel.getByRole('button', { name: /board\.jpg/ })).toBeVisible()
  await expect(panel.getByRole('list', { name: 'Attached files' })).toBeHidden()
})
