import { startHangingProxy } from './support/hanging-proxy'
import { meetings } from './support/remote-in-page'
import { expect, signIn, test } from './support/test'

/** How long a load may take before it is given up, in milliseconds. */
const deadline = 120_000

// Conversations are the one part that brings all three kinds of files where it is met first.
const files = {
  entry: /\/store\/remote-chat\/releases\/[^/]+\/entry\.js$/,
  chunk: /\/store\/remote-chat\/releases\/[^/]+\/(?!entry\.js)[^/]+\.js$/,
  stylesheet: /\/store\/remote-chat\/releases\/[^/]+\/[^/]+\.css$/,
}

for (const [file, paths] of Object.entries(files)) {
  test(`"Try again" asks anew for a ${file} whose socket still hangs`, async ({ portal, page }) => {
    test.setTimeout(120_000)
    const proxy = await startHangingProxy(portal.url)
    await page.clock.install()
    await page.goto(`${proxy.url}/login`)
    await signIn(page, 'admin', 'admin-demo')
    await expect(page.getByRole('main').getByRole('region').first()).toBeVisible()

    proxy.hold(paths)
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await expect.poll(() => proxy.held.length).toBeGreaterThan(0)
    await page.clock.fastForward(deadline + 1_000)
    const alert = page.getByRole('alert').filter({ hasText: 'Loading chunk failed' })
    await expect(alert).toBeVisible()
    const before = [...proxy.held]

    proxy.hold(null)
    const again = page.waitForRequest((request) => paths.test(new URL(request.url()).pathname))
    await alert.getByRole('button', { name: 'Try again' }).click()
    expect((await again).url()).toContain('?attempt=2')
    await meetings.chat.arrived(page)
    // The first requests still hang: nothing but another address has helped.
    expect(proxy.held).toEqual(before)
    await proxy.stop()
  })
}
