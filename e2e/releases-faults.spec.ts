import { chooseRelease } from '@bellhouse/contracts'
import type { Page, Route } from '@playwright/test'
import { pointerOf, publishDerived, release } from './support/release-command'
import { meet, meetings, type Remote, remotes, shellIsWell } from './support/remote-in-page'
import { expect, test } from './support/test'

/** How long a hanging release has before the one before it gets its turn, in milliseconds. */
const half = 60_000

/** The others are dressed by the shell alone where they are met first. */
const hasOwnStyles: Remote[] = ['chat']

type Fault = (route: Route) => Promise<void>

const faults: Record<'404' | 'hang' | 'corrupt', Fault> = {
  '404': (route) => route.fulfill({ status: 404, body: '' }),
  hang: async () => undefined,
  corrupt: async (route) => {
    const response = await route.fetch()
    const body = await response.body()
    // Somewhere in the middle, where it may still be a program.
    const middle = body.length >> 1
    body[middle] = (body[middle] ?? 0) ^ 1
    await route.fulfill({ response, body })
  },
}

/** Collects what the shell tells about loads. */
function reportsOf(page: Page) {
  const loads: { outcome: string; release: string; phase: string; failure?: string }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/release-loads')) loads.push(...request.postDataJSON().loads)
  })
  return loads
}

async function showsLastGood(page: Page, remote: Remote, broken: string) {
  await meetings[remote].arrived(page)
  const notice = page.getByRole('status').filter({ hasText: 'did not start' })
  await expect(notice).toContainText(broken)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await shellIsWell(page)
}

test.describe.configure({ mode: 'parallel' })

for (const remote of remotes) {
  test.describe(`remote-${remote}`, () => {
    test.describe.configure({ mode: 'serial' })
    const { account } = meetings[remote]
    const broken = `9.0.0+broken${remote.slice(0, 2)}`

    test(`a release of remote-${remote} whose entry, chunk or stylesheet is missing, hangs or is damaged gives way to the last good one`, async ({
      portal,
      as,
      page,
    }) => {
      test.setTimeout(180_000)
      await as(account)
      await publishDerived(portal, remote, { id: broken })
      await release(portal, 'promote', remote, broken, '--by', 'ops')
      const files = {
        entry: String.raw`entry\.js`,
        chunk: String.raw`(?!entry\.js)[^/]+\.js(?!on)`,
        ...(hasOwnStyles.includes(remote) && { stylesheet: String.raw`[^/]+\.css` }),
      }

      for (const [file, pattern] of Object.entries(files)) {
        const address = new RegExp(
          `/store/remote-${remote}/releases/${broken.replace('+', String.raw`(?:\+|%2B)`)}/${pattern}`,
        )
        for (const [name, fault] of Object.entries(faults)) {
          await test.step(`${file}: ${name}`, async () => {
            const tab = await page.context().newPage()
            let isMet = false
            const loads = reportsOf(tab)
            await tab.route(address, async (route) => {
              isMet = true
              await fault(route)
            })
            await tab.clock.install()
            await meet(tab, remote)
            await shellIsWell(tab)
            await expect.poll(() => isMet).toBe(true)
            if (name === 'hang') await tab.clock.fastForward(half + 1)
            await showsLastGood(tab, remote, broken)
            await tab.clock.fastForward(5_000)
            const tries = name === 'hang' ? 1 : 2
            await expect.poll(() => loads.filter(({ release }) => release === broken).length).toBe(tries)
            expect(loads.filter(({ release }) => release === broken).every(({ outcome }) => outcome === 'failed')).toBe(
              true,
            )
            await tab.close()
          })
        }
      }
      await release(portal, 'rollback', remote, '--reason', 'Broken', '--by', 'ops')
    })

    test(`a release of remote-${remote} that throws, in its entry or in a chunk, gives way to the last good one`, async ({
      portal,
      as,
      page,
    }) => {
      test.setTimeout(120_000)
      await as(account)
      const throwingFiles = { entry: /^entry\.js$/, chunk: /^(?!entry\.js$).*\.js$/ }
      for (const [file, names] of Object.entries(throwingFiles)) {
        const id = `9.1.0+${file}${remote.slice(0, 2)}`
        const edit = (name: string, text: string) => (names.test(name) ? `throw new Error('on purpose');${text}` : text)
        await publishDerived(portal, remote, { id, edit })
        await release(portal, 'promote', remote, id, '--by', 'ops')
        await meet(page, remote)
        await showsLastGood(page, remote, id)
        await release(portal, 'rollback', remote, '--reason', 'It throws', '--by', 'ops')
      }
    })

    if (remote !== 'chat') {
      test(`a release of remote-${remote} whose first screen throws when it is drawn gives way to the last good one, and that is told`, async ({
        portal,
        as,
        page,
      }) => {
        test.setTimeout(120_000)
        await as(account)
        const id = `9.4.0+drawn${remote.slice(0, 2)}`
        // As it is built; what is drawn while the figures are on their way has no lead.
        const [whole, broken] = ['.Page,{title:"Dashboard",lead:', '.Page,{title:(()=>{throw Error("x")})(),lead:']
        let changed = 0
        const edit = (_: string, text: string) => {
          if (text.includes(whole)) changed += 1
          return text.replaceAll(whole, broken)
        }
        await publishDerived(portal, remote, { id, edit })
        expect(changed).toBe(1)
        await release(portal, 'promote', remote, id, '--by', 'ops')
        const loads = reportsOf(page)
        await meet(page, remote)
        await showsLastGood(page, remote, id)
        await expect
          .poll(() => loads.filter(({ outcome }) => outcome === 'failed'))
          .toMatchObject([{ release: id, phase: 'render' }])
        await release(portal, 'rollback', remote, '--reason', 'It throws', '--by', 'ops')
      })
    }

    test(`a canary of remote-${remote} whose description is missing, hangs, is damaged or is none gives way to the active release`, async ({
      portal,
      as,
      page,
    }) => {
      test.setTimeout(120_000)
      await as(account)
      const pointer = await pointerOf(portal, remote)
      const numbers = Array.from({ length: 50 }, (_, number) => `9.3.${number}+canary${remote.slice(0, 2)}`)
      const chosen = (id: string) => chooseRelease({ ...pointer, canary: { release: id, share: 90 } }, account) === id
      const canary = numbers.find(chosen) ?? ''
      await publishDerived(portal, remote, { id: canary })
      await release(portal, 'promote', remote, canary, '--canary', '90', '--by', 'ops')

      const descriptions = `**/store/remote-${remote}/releases/${canary}/release.json*`
      const none: Fault = (route) => route.fulfill({ json: { says: 'nothing' } })
      for (const [name, fault] of Object.entries({ ...faults, none })) {
        await test.step(name, async () => {
          const tab = await page.context().newPage()
          await tab.route(descriptions, fault)
          await tab.clock.install()
          const asking = tab.waitForRequest(descriptions)
          await meet(tab, remote)
          await asking
          if (name === 'hang') await tab.clock.fastForward(half + 1)
          await showsLastGood(tab, remote, canary)
          await tab.close()
        })
      }
      await release(portal, 'rollback', remote, '--reason', 'Broken', '--by', 'ops')
    })
  })
}
