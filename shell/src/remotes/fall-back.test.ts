import type { DeployedRemote } from '@bellhouse/contracts'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import type { Remotes } from './remotes'
import {
  aContainer,
  aRelease,
  dashboardOf,
  entryOf,
  failureOf,
  openRemotes,
  openTestPage,
  storeOf,
  type TestPage,
} from './testing'

const good = aRelease('1.0.0+aaaaaaaa')
const broken = aRelease('1.1.0+bbbbbbbb')
const pointer = { ...broken.pointer, seq: 2, lastGood: [good.release.id] }
const carried: DeployedRemote = { ...broken, pointer }
let page: TestPage

beforeEach(() => {
  page = openTestPage()
  page.network = storeOf(carried, good)
})

afterEach(() => page.close())

const throwing = () => {
  throw new Error('broken')
}

describe('a release that does not start', () => {
  it.each([
    ['has no entry', 'missing', () => Reflect.deleteProperty(page.network, entryOf(broken))],
    [
      'has an entry that is refused',
      'error',
      () => Object.assign(page.network, { [entryOf(broken)]: { status: 500 } }),
    ],
    ['leaves no container', 'init', () => Object.assign(page.network, { [entryOf(broken)]: { run: () => undefined } })],
    [
      'throws while it starts',
      'init',
      () => Object.assign(page.network, { [entryOf(broken)]: { run: aContainer(broken, undefined, throwing) } }),
    ],
  ])('that %s is tried once more, and then gives way to the one before', async (_, failure, breakIt) => {
    breakIt()
    const remotes = openRemotes(page, carried)

    expect(await dashboardOf(remotes)).toEqual({ default: 'dashboard 1.0.0+aaaaaaaa' })
    expect(remotes.state().skipped).toEqual({ teacher: '1.1.0+bbbbbbbb' })
    expect(remotes.state().deployed.teacher?.release.id).toBe('1.0.0+aaaaaaaa')
    expect(page.reports).toMatchObject([
      { release: '1.1.0+bbbbbbbb', outcome: 'failed', failure },
      { release: '1.1.0+bbbbbbbb', outcome: 'failed', failure, fallback: '1.0.0+aaaaaaaa' },
      { release: '1.0.0+aaaaaaaa', outcome: 'loaded' },
    ])
  })

  it('that does not come because there is no network stays, and the screen says so', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    Reflect.deleteProperty(page.network, entryOf(broken))
    const remotes = openRemotes(page, carried)
    await expect(dashboardOf(remotes)).rejects.toThrow('Loading chunk teacher failed')
    expect(remotes.state().skipped).toEqual({})
    expect(page.asked).not.toContain(entryOf(good))
    jest.restoreAllMocks()
  })

  it('that expects another shell is not tried twice', async () => {
    const remotes = openRemotes(page, { ...aRelease('1.1.0+bbbbbbbb', { contract: 99 }), pointer })
    expect(await dashboardOf(remotes)).toEqual({ default: 'dashboard 1.0.0+aaaaaaaa' })
    expect(page.reports).toMatchObject([{ failure: 'contract' }, { outcome: 'loaded' }])
    expect(page.asked).not.toContain(entryOf(broken))
  })

  it('that takes a name which this shell has not gives way before any of its code is fetched', async () => {
    const imports = { react: ['useSundial'] }
    const remotes = openRemotes(page, { ...aRelease('1.1.0+bbbbbbbb', { imports }), pointer })
    expect(await dashboardOf(remotes)).toEqual({ default: 'dashboard 1.0.0+aaaaaaaa' })
    expect(page.reports).toMatchObject([{ failure: 'contract', fallback: good.release.id }, { outcome: 'loaded' }])
    expect(page.asked).not.toContain(entryOf(broken))
  })

  it('that has no description gives way as well, and its table with it', async () => {
    Reflect.deleteProperty(page.network, `${broken.base}release.json`)
    const remotes = openRemotes(page, null)
    await remotes.discover()
    expect(remotes.state().deployed.teacher?.release.id).toBe('1.0.0+aaaaaaaa')
    expect(remotes.state().failures.teacher).toBeUndefined()
  })

  it('§9 that hangs has half of the 120000 ms, and the one before the other half', async () => {
    jest.useFakeTimers()
    page.network[entryOf(broken)] = 'hangs'
    const settled = jest.fn()
    const loading = dashboardOf(openRemotes(page, carried))
    loading.then(settled)
    await jest.advanceTimersByTimeAsync(59_999)
    expect(settled).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(2)
    jest.useRealTimers()
    expect(await loading).toEqual({ default: 'dashboard 1.0.0+aaaaaaaa' })
    expect(page.reports[0]).toMatchObject({ failure: 'timeout', phase: 'entry' })
  })

  it('§9 that hangs, and the one before as well, is given up after 120000 ms with one error', async () => {
    jest.useFakeTimers()
    page.network[entryOf(broken)] = 'hangs'
    page.network[entryOf(good)] = 'hangs'
    const settled = jest.fn()
    const failing = failureOf(dashboardOf(openRemotes(page, carried)))
    failing.then(settled)
    await jest.advanceTimersByTimeAsync(119_990)
    expect(settled).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(10)
    expect(await failing).toMatchObject({ type: 'timeout' })
  })

  it('§9 that hangs for one load keeps nobody waiting who has asked for it later', async () => {
    jest.useFakeTimers()
    page.network[`${broken.base}release.json`] = 'hangs'
    const remotes = openRemotes(page, null)
    const described = remotes.discover()
    await jest.advanceTimersByTimeAsync(50_000)
    const loading = dashboardOf(remotes)
    await jest.advanceTimersByTimeAsync(10_001)
    jest.useRealTimers()
    await described
    expect(await loading).toEqual({ default: 'dashboard 1.0.0+aaaaaaaa' })
    expect(page.reports).toMatchObject([
      { release: broken.release.id, failure: 'timeout', fallback: good.release.id },
      { release: good.release.id, outcome: 'loaded' },
    ])
  })

  it('is the one that is blamed when the one before does not start either', async () => {
    Reflect.deleteProperty(page.network, entryOf(broken))
    page.network[entryOf(good)] = { status: 500 }
    const remotes = openRemotes(page, carried)
    expect(await failureOf(dashboardOf(remotes))).toMatchObject({ type: 'missing' })
    expect(remotes.state().skipped).toEqual({})
    expect(remotes.state().deployed.teacher?.release.id).toBe('1.1.0+bbbbbbbb')

    page.network = storeOf(carried, good)
    expect(await dashboardOf(remotes)).toEqual({ default: 'dashboard 1.1.0+bbbbbbbb' })
  })

  it('is tried again when the pointer has moved', async () => {
    Reflect.deleteProperty(page.network, entryOf(broken))
    const remotes = openRemotes(page, carried)
    await dashboardOf(remotes)
    const mended = aRelease('1.2.0+cccccccc')
    page.network = storeOf({ ...mended, pointer: { ...mended.pointer, seq: 3, lastGood: [good.release.id] } }, good)
    await remotes.look(['teacher'])
    expect(await dashboardOf(remotes)).toEqual({ default: 'dashboard 1.2.0+cccccccc' })
    expect(remotes.state().skipped).toEqual({})
  })
})

describe('a screen of a release that does not arrive', () => {
  it('comes from the one before, and so does every other one', async () => {
    const cause = Object.assign(new Error('Loading chunk 42 failed.'), {
      name: 'ChunkLoadError',
      request: `${broken.base}42.js`,
    })
    const screens = { default: [{ path: 'teacher/dashboard', load: () => Promise.reject(cause) }] }
    page.network[entryOf(broken)] = { run: aContainer(broken, screens) }
    expect(await dashboardOf(openRemotes(page, carried))).toEqual({ default: 'dashboard 1.0.0+aaaaaaaa' })
    expect(page.reports[0]).toMatchObject({ phase: 'chunk', failure: 'missing' })
  })
})

describe('what nobody looks at', () => {
  const behind = './background'
  const behindOf = (remotes: Remotes) => remotes.loadBehind('teacher', behind)
  const deployedOf = (remotes: Remotes) => remotes.state().deployed.teacher?.release.id

  /** Its screens are fine, and what it does in the background is not there. */
  function breakBehind() {
    const { run } = page.network[entryOf(broken)] as { run: () => void }
    const missing = Object.assign(new Error('Loading chunk 7 failed.'), {
      name: 'ChunkLoadError',
      request: `${broken.base}7.js`,
    })
    const runWithoutBehind = () => {
      run()
      const container = Reflect.get(window, broken.release.library)
      const { get } = container
      container.get = (name: string) => (name === behind ? Promise.reject(missing) : get(name))
    }
    page.network[entryOf(broken)] = { run: runWithoutBehind }
  }

  it('leaves the release of an open screen as it is when it does not arrive', async () => {
    breakBehind()
    const remotes = openRemotes(page, carried)
    await dashboardOf(remotes)
    remotes.mount('teacher')
    expect(await failureOf(behindOf(remotes))).toMatchObject({ type: 'missing' })
    expect(deployedOf(remotes)).toBe(broken.release.id)
    expect(remotes.state().skipped).toEqual({})
    expect(page.reports.at(-1)).toMatchObject({ release: broken.release.id, outcome: 'failed', failure: 'missing' })
  })

  it('comes from the release of the open screen, also when another one is live by now', async () => {
    const remotes = openRemotes(page, { ...good, pointer: { ...good.pointer, seq: 1 } })
    await dashboardOf(remotes)
    remotes.mount('teacher')
    await remotes.look(['teacher'])
    await behindOf(remotes)
    expect(deployedOf(remotes)).toBe(good.release.id)
  })

  it('leaves an open screen as it is when it throws', async () => {
    const remotes = openRemotes(page, carried)
    await dashboardOf(remotes)
    remotes.mount('teacher')
    await behindOf(remotes)
    const part = { remote: 'teacher', release: broken.release.id, what: behind }
    expect(await failureOf(remotes.replaceBroken(part, new Error('broken')))).toMatchObject({ type: 'init' })
    expect(deployedOf(remotes)).toBe(broken.release.id)
  })

  it('comes from the release before where nothing of the remote is on the page', async () => {
    breakBehind()
    const remotes = openRemotes(page, carried)
    await dashboardOf(remotes)
    await behindOf(remotes)
    expect(deployedOf(remotes)).toBe(good.release.id)
  })
})
