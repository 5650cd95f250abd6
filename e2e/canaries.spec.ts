import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { root } from './support/portal-process'
import { walks } from './support/routes'
import { expect, follow, test } from './support/test'

// What stands in its texts is nobody else's to meet.
test.use({ addsPeople: 'canaries' })

const run = promisify(execFile)
let columns: Record<'singing' | 'empty' | 'refused' | 'unwritten', string[]>

test.beforeAll(async ({ portal }) => {
  const program = ['--import', 'tsx', 'server/test/put-canaries.ts', join(portal.dataFolder, 'postgres')]
  const { stdout } = await run(process.execPath, program, { cwd: root })
  columns = JSON.parse(stdout)
})

const known = ['student', 'staff', 'guardian'].map((person) => `${person}.family_name`)

test('what people write carries one: names, notices, messages', () => {
  const { singing, empty, refused, unwritten } = columns
  console.log(
    `  canaries: in ${singing.length} columns; ${empty.length} have no text here; kept out of ${refused.join(', ')}`,
  )
  expect(unwritten).toEqual([])
  expect(singing).toEqual(expect.arrayContaining([...known, 'subject.name', 'notice.text', 'chat_message.text']))
  expect(singing).toEqual(expect.arrayContaining(['student_note.body', 'role.name', 'moderation.reason']))
  expect(singing).toEqual(expect.arrayContaining(['personal_token.name', 'webhook.name', 'mark_exemption.reason']))
})

/** Elements that texts have become, and whether one of them ran. */
const hatched = (page: Page) =>
  page.evaluate(() => [document.querySelectorAll('[data-canary]').length, Reflect.get(window, 'canary') ?? 'silent'])

for (const { account, first, paths } of walks) {
  test(`no text becomes an element on the pages of ${account}, from ${first}`, async ({ as }) => {
    const page = await as(account)
    let heard = 0
    for (const path of paths) {
      await follow(page, path)
      await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
      expect(await hatched(page), path).toEqual([0, 'silent'])
      if ((await page.content()).includes('data-canary')) heard += 1
    }
    expect(heard, 'pages that show such a text').toBeGreaterThan(paths.length / 3)
  })
}
