import { generateKeyPairSync, sign } from 'node:crypto'
import { chooseRelease, type DeployedShell, type Pointer, shellPart, signedTextOf } from '@bellhouse/contracts'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { openSeenMoves } from '../remotes/seen-moves'
import { createSignatureCheck, type TrustedKeys } from '../remotes/signatures'
import { createStoreReader } from '../remotes/store-reader'
import { openTestPage, type TestPage } from '../remotes/testing'
import { createShellFollower } from './follow-shell'
import { createReloader } from './reload-once'

const pointer: Pointer = {
  ...{ seq: 4, active: '1.0.0+aaaaaaaa', reason: 'First', by: 'ops', at: '2026-11-21T08:00:00.000Z' },
}
const next: Pointer = { ...pointer, seq: 5, active: '1.1.0+bbbbbbbb' }
const rolledBack: Pointer = { ...next, quarantined: [pointer.active] }
const device = 'd'.repeat(32)
let page: TestPage

beforeEach(() => {
  page = openTestPage()
  page.network['/store/shell/pointer.json'] = { json: pointer }
  localStorage.clear()
  sessionStorage.clear()
})

afterEach(() => page.close())

const moveTo = (json: Pointer) => Object.assign(page.network, { '/store/shell/pointer.json': { json } })

interface Opening {
  running?: Partial<DeployedShell>
  keys?: TrustedKeys
}

/** A page of the release 1.0.0, of which nothing is unsaved; `reloads` counts how often it was loaded anew. */
function openPage({ running = {}, keys = {} }: Opening = {}) {
  const tab = { isSafe: true, reloads: 0, staysWhenAsked: false }
  const load = () => {
    tab.reloads += 1
    if (!tab.staysWhenAsked) window.dispatchEvent(new Event('pagehide'))
  }
  const base = '/store/shell/releases/1.0.0+aaaaaaaa/'
  const follower = createShellFollower({
    running: { release: pointer.active, pointer, base, ...running },
    device,
    reader: createStoreReader(createSignatureCheck(keys)),
    seenMoves: openSeenMoves(),
    reloader: createReloader(load),
    isSafeToLeave: () => tab.isSafe,
  })
  return Object.assign(tab, follower)
}

describe('a newer release of the shell', () => {
  it('is told of, and comes with the next address', async () => {
    const tab = openPage()
    await tab.look()
    tab.navigated()
    expect([tab.state(), tab.reloads]).toEqual(['current', 0])

    moveTo(next)
    await tab.look()
    expect([tab.state(), tab.reloads]).toEqual(['newer', 0])
    tab.navigated()
    expect(tab.reloads).toBe(1)
  })

  it('waits while something is not saved, unless somebody wants it now', async () => {
    const tab = openPage()
    moveTo(next)
    await tab.look()
    tab.isSafe = false
    tab.navigated()
    expect(tab.reloads).toBe(0)
    tab.changeNow()
    expect(tab.reloads).toBe(1)
  })

  it('is waited for on where the person is asked by the browser and stays', async () => {
    const tab = openPage()
    moveTo(next)
    await tab.look()
    Object.assign(tab, { staysWhenAsked: true })
    tab.changeNow()
    await tab.look()
    expect(tab.state()).toBe('newer')
  })

  it('comes to the devices in the share of a canary, and to no others', async () => {
    const canaries = Array.from({ length: 40 }, (_, number) => ({
      ...{ ...pointer, seq: 5, canary: { release: `1.1.${number}+cccccccc`, share: 50 } },
    }))
    const mine = canaries.find((one) => chooseRelease(one, device) === one.canary.release)
    const ofOthers = canaries.find((one) => chooseRelease(one, device) === one.active)
    const tab = openPage()
    moveTo(ofOthers ?? pointer)
    await tab.look()
    expect(tab.state()).toBe('current')
    moveTo({ ...(mine ?? pointer), seq: 6 })
    await tab.look()
    expect(tab.state()).toBe('newer')
  })
})

describe('a release of the shell that was rolled back', () => {
  it('is left at once where nothing is lost with it', async () => {
    const tab = openPage()
    moveTo(rolledBack)
    await tab.look()
    expect(tab.reloads).toBe(1)
  })

  it('stays while something is not saved, and goes once that is, also where the store is away by then', async () => {
    const tab = openPage()
    tab.isSafe = false
    moveTo(rolledBack)
    await tab.look()
    expect([tab.state(), tab.reloads]).toEqual(['rolled-back', 0])

    tab.isSafe = true
    Reflect.deleteProperty(page.network, '/store/shell/pointer.json')
    await tab.look()
    expect(tab.reloads).toBe(1)
  })
})

describe('a page is never loaded anew again and again', () => {
  it.each([
    ['rolled back', rolledBack],
    ['newer', next],
  ])('where the same release comes once more, from the server or the service worker (%s)', async (_, moved) => {
    moveTo(moved)
    const first = openPage()
    await first.look()
    first.navigated()
    expect(first.reloads).toBeGreaterThan(0)

    const second = openPage()
    await second.look()
    second.navigated()
    expect([second.state(), second.reloads]).toEqual(['current', 0])

    moveTo({ ...moved, seq: moved.seq + 1 })
    await second.look()
    expect(second.state()).not.toBe('current')
  })

  it('where whoever drew it knew of the move and had to take another release', async () => {
    moveTo(rolledBack)
    const tab = openPage({ running: { pointer: rolledBack } })
    await tab.look()
    expect([tab.state(), tab.reloads]).toEqual(['current', 0])
  })
})

describe('a pointer that is not believed', () => {
  it('is one that went back', async () => {
    moveTo({ ...rolledBack, seq: 3 })
    const tab = openPage()
    await tab.look()
    expect([tab.state(), tab.reloads]).toEqual(['current', 0])
  })

  it('is one that is not signed as the shell’s', async () => {
    const pair = generateKeyPairSync('ed25519')
    const keys = { k1: pair.publicKey.export({ format: 'jwk' }).x ?? '' }
    const signedAs = (remote: string) => {
      const text = Buffer.from(signedTextOf({ kind: 'pointer', remote }, rolledBack))
      return { ...rolledBack, signature: `k1.${sign(null, text, pair.privateKey).toString('base64url')}` }
    }
    const tab = openPage({ keys })
    moveTo(rolledBack)
    await tab.look()
    moveTo(signedAs('teacher'))
    await tab.look()
    expect(tab.reloads).toBe(0)
    moveTo(signedAs(shellPart))
    await tab.look()
    expect(tab.reloads).toBe(1)
  })
})
