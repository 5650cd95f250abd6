import { startOwnPortal } from './support/portal-process'
import { pointerOf, publishDerived, release } from './support/release-command'
import { meetings } from './support/remote-in-page'
import { expect, signIn, test } from './support/test'
import { serveWithTls } from './support/tls-proxy'

test('behind TLS every remote arrives, a new release is checked and loaded, and one that was rolled back goes', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  // A page with TLS has the browser's own means to check signatures, and one without has them not everywhere.
  const portal = await startOwnPortal()
  const proxy = await serveWithTls(portal.url)
  const context = await browser.newContext({ baseURL: proxy.url, ignoreHTTPSErrors: true })
  const page = await context.newPage()
  const served: string[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/entry.js') && response.ok()) served.push(decodeURIComponent(response.url()))
  })
  try {
    for (const [remote, meeting] of Object.entries(meetings)) {
      if (remote === 'chat') continue
      await page.goto('/login')
      await page.evaluate(() => localStorage.clear())
      await page.goto('/login')
      await signIn(page, meeting.account, `${meeting.account}-demo`)
      await meeting.arrived(page)
      // What has the shape of the screen may be there a moment before its code.
      await expect.poll(() => served.at(-1)).toContain(`/store/remote-${remote}/releases/`)
    }
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await meetings.chat.arrived(page)
    await page.keyboard.press('Escape')

    const good = (await pointerOf(portal, 'student')).active
    const next = '9.9.0+undertls'
    await publishDerived(portal, 'student', { id: next })
    await release(portal, 'promote', 'student', next, '--by', 'ops')
    await page.clock.install()
    await page.reload()
    await meetings.student.arrived(page)
    await expect.poll(() => served.at(-1)).toContain(next)

    await release(portal, 'rollback', 'student', '--reason', 'Drill', '--by', 'ops')
    // The tab asks the store itself, and believes only what is signed.
    await page.clock.fastForward(60_000)
    await expect.poll(() => served.at(-1)).toContain(good)
    await meetings.student.arrived(page)
  } finally {
    await context.close()
    proxy.close()
    await portal.stop()
  }
})
