import type { Page } from '@playwright/test'
import { startOwnPortal } from './support/portal-process'
import { publishDerived, release } from './support/release-command'
import { meet, meetings, remotes } from './support/remote-in-page'
import { expect, test } from './support/test'

// Its pages try what the policy forbids, which no other page may.
test.use({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads from the pattern what is needed.
    async ({}, use) => {
      const portal = await startOwnPortal()
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** What a foreign script would try; each is a word where the page refuses it. */
const intrusionsIn = (page: Page) =>
  page.evaluate(() => {
    const refused = (attempt: () => unknown) => {
      try {
        attempt()
        return 'let in'
      } catch (error) {
        return (error as Error).name
      }
    }
    const types = (window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } })
      .trustedTypes
    return {
      'a policy of its own': refused(() => types.createPolicy('canary', { createHTML: (text: string) => text })),
      'the policy for all': refused(() => types.createPolicy('default', { createHTML: (text: string) => text })),
      'a text as HTML': refused(() => {
        document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>'
      }),
      'an address as a script': refused(() => {
        document.createElement('script').src = '/store/canary.js'
      }),
    }
  })

for (const remote of remotes) {
  test(`a page with the ${remote} part lets in no policy but those of its parts`, async ({ as }) => {
    const { account, arrived } = meetings[remote]
    const page = await as(account)
    const broken: string[] = []
    page.on('console', (line) => {
      if (/Content Security Policy|TrustedType/.test(line.text())) broken.push(line.text())
    })
    await meet(page, remote)
    await arrived(page)
    expect(broken).toEqual([])
    expect(await intrusionsIn(page)).toEqual({
      'a policy of its own': 'TypeError',
      'the policy for all': 'TypeError',
      'a text as HTML': 'TypeError',
      'an address as a script': 'TypeError',
    })
  })
}

const makesPolicy = (policy: string) => (name: string, text: string) =>
  name === 'entry.js' ? `window.trustedTypes.createPolicy('${policy}',{});window.madePolicy='${policy}';${text}` : text

const made = (page: Page) => page.evaluate(() => Reflect.get(window, 'madePolicy') as string | undefined)

test('a later release brings a policy of its own, and one that it does not name is refused', async ({ portal, as }) => {
  test.setTimeout(120_000)
  const page = await as('teacher', '/teacher/dashboard')
  await test.step('an open page goes on to a later release without loading anew', async () => {
    await publishDerived(portal, 'teacher', { id: '9.5.0+later' })
    await release(portal, 'promote', 'teacher', '9.5.0+later', '--by', 'ops')
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Marks' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
  await test.step('a policy that the release names', async () => {
    await publishDerived(portal, 'teacher', {
      id: '9.6.0+named',
      edit: makesPolicy('lit-html'),
      policies: ['lit-html'],
    })
    await release(portal, 'promote', 'teacher', '9.6.0+named', '--by', 'ops')
    await meet(page, 'teacher')
    await meetings.teacher.arrived(page)
    await expect.poll(() => made(page)).toBe('lit-html')
    await expect(page.getByText('did not start')).toHaveCount(0)
  })
  await test.step('a policy that it does not name', async () => {
    await publishDerived(portal, 'teacher', { id: '9.7.0+hidden', edit: makesPolicy('canary') })
    await release(portal, 'promote', 'teacher', '9.7.0+hidden', '--by', 'ops')
    await meet(page, 'teacher')
    await meetings.teacher.arrived(page)
    await expect(page.getByRole('status').filter({ hasText: 'did not start' })).toContainText('9.7.0+hidden')
    expect(await made(page)).toBe('lit-html')
  })
})
