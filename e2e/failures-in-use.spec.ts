import { reportLoads } from '@bellhouse/contracts'
import type { Page, Response } from '@playwright/test'
import { deriveShell } from './support/derive-shell'
import { type Portal, startOwnPortal } from './support/portal-process'
import { publishDerived, release } from './support/release-command'
import { meetings } from './support/remote-in-page'
import { expect, signIn, test } from './support/test'

test.describe.configure({ mode: 'serial', timeout: 120_000 })

let portal: Portal

test.beforeAll(async () => {
  portal = await startOwnPortal()
})
test.afterAll(() => portal.stop())

/** Put before a file: whatever is clicked from then on breaks in it. */
const breaking = (text: string) =>
  `addEventListener('click', () => { if (document.querySelector('h1')) throw new Error('broken') });${text}`

async function openTeacher(page: Page) {
  await page.goto(`${portal.url}/login`)
  await signIn(page, 'teacher', 'teacher-demo')
  await meetings.teacher.arrived(page)
}

/** What is told of failures in use from now on. */
function failuresIn(page: Page) {
  const told: string[] = []
  page.on('response', (reply: Response) => {
    if (!reply.url().endsWith(reportLoads.path)) return
    for (const { remote, release: id, inUse } of reply.request().postDataJSON().loads) {
      if (inUse) told.push(`${remote} ${id}`)
    }
  })
  return told
}

test('what a button of a remote throws is told of its release once, and stands in the status', async ({ page }) => {
  const id = '9.2.0+breaksit'
  const edit = (name: string, text: string) => (/^entry/.test(name) ? breaking(text) : text)
  await publishDerived(portal, 'teacher', { id, edit })
  await release(portal, 'promote', 'teacher', id, '--by', 'ops')
  const told = failuresIn(page)
  await openTeacher(page)
  for (let times = 0; times < 3; times += 1) await page.getByRole('heading', { level: 1 }).click()
  await expect.poll(() => told).toEqual([`teacher ${id}`])
  await expect
    .poll(() => release(portal, 'status'), { timeout: 15_000 })
    .toMatch(/9\.2\.0\+breaksit \(100 %\): .*; 1 failure in use; it failed for 1 of 1 people/)
  await release(portal, 'rollback', 'teacher', '--reason', 'Drill', '--by', 'ops')
})

test('what the shell itself throws is told of the shell', async ({ page }) => {
  const id = '9.3.0+shellbrk'
  const folder = await deriveShell(id, (name, text) => (name === 'portal.js' ? breaking(text) : text))
  await release(portal, 'publish', 'shell', '--built', folder)
  await release(portal, 'promote', 'shell', id, '--by', 'ops')
  const told = failuresIn(page)
  await openTeacher(page)
  await page.getByRole('heading', { level: 1 }).click()
  await expect.poll(() => told).toEqual([`shell ${id}`])
})
