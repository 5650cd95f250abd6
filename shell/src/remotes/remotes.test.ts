import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import {
  aContainer,
  aRelease,
  dashboardOf,
  entryOf,
  failureOf,
  home,
  openRemotes,
  openTestPage,
  storeOf,
  type TestPage,
} from './testing'

const teacher = aRelease()
const entry = entryOf(teacher)
let page: TestPage

beforeEach(() => {
  page = openTestPage()
  page.network = storeOf(teacher)
})

afterEach(() => page.close())

describe('a remote that is well', () => {
  it('is loaded with one request, its entry, which is pinned', async () => {
    const module = await dashboardOf(openRemotes(page, teacher))

    expect(module).toEqual({ default: 'dashboard 1.0.0+aaaaaaaa' })
    expect(page.asked).toEqual([entry])
    const script = document.head.querySelector('script')
    expect(script?.integrity).toBe('sha384-x')
    expect(script?.crossOrigin).toBe('anonymous')
  })

  it('is loaded once for all its screens', async () => {
    const remotes = openRemotes(page, teacher)
    await Promise.all([dashboardOf(remotes), dashboardOf(remotes)])
    await dashboardOf(remotes)
    expect(page.asked).toEqual([entry])
  })

  it('has the code of a screen fetched before somebody opens it, once it runs, and whoever opens it is told what went wrong', async () => {
    const load = jest.fn<() => Promise<unknown>>().mockRejectedValueOnce(new Error('away'))
    const table = { default: [{ path: 'teacher/dashboard', load }] }
    Object.assign(page.network, { [entry]: { run: aContainer(teacher, table) } })
    const remotes = openRemotes(page, teacher)
    remotes.prepareScreen('teacher', 'teacher/dashboard')
    expect(page.asked).toEqual([])

    await remotes.load('teacher', './screens')
    remotes.prepareScreen('teacher', 'teacher/dashboard')
    remotes.prepareScreen('teacher', 'teacher/no-such-screen')
    await Promise.resolve()
    expect(load).toHaveBeenCalledTimes(1)
    load.mockResolvedValue({ default: 'there' })
    expect(await dashboardOf(remotes)).toEqual({ default: 'there' })
  })

  it('is asked for where the page carries nothing about it', async () => {
    const remotes = openRemotes(page, null)
    await remotes.discover()
    expect(remotes.state().deployed.teacher?.release.id).toBe('1.0.0+aaaaaaaa')
    expect(Object.keys(remotes.state().failures).sort()).toEqual(['admin'])
  })
})

describe('a remote that is not', () => {
  const intact = 'sha384-ODPlb0+nhnXSG+bVeaeFF0DWymdTGQy+c0sEfTUDGpzyrPTTbUnxn6MUaTfjxTLg'

  it.each([
    ['is not there', 'missing', () => Reflect.deleteProperty(page.network, entry)],
    ['is refused by its server', 'error', () => Object.assign(page.network, { [entry]: { status: 500 } })],
    ['leaves no container', 'init', () => Object.assign(page.network, { [entry]: { run: () => undefined } })],
    [
      'throws while it starts',
      'init',
      () =>
        Object.assign(page.network, {
          [entry]: {
            run: aContainer(teacher, undefined, () => {
              throw new Error('broken')
            }),
          },
        }),
    ],
    [
      'has not the screen',
      'missing',
      () => Object.assign(page.network, { [entry]: { run: aContainer(teacher, { default: [] }) } }),
    ],
  ])('§8 fails as one error when it %s (%s)', async (_, type, breakIt) => {
    breakIt()
    const failure = await failureOf(dashboardOf(openRemotes(page, teacher)))
    expect(failure.name).toBe('ChunkLoadError')
    expect(failure.message).toMatch(/^Loading chunk teacher failed\./)
    expect(failure.type).toBe(type)
  })

  it('is never run when its bytes are not those of the release', async () => {
    page.network[entry] = { bytes: 'changed' }
    const pinned = aRelease(undefined, { files: { 'entry.js': { integrity: intact, size: 1 } } })
    expect(await failureOf(dashboardOf(openRemotes(page, pinned)))).toMatchObject({ type: 'integrity' })
    expect(teacher.release.library in window).toBe(false)
  })

  it.each([
    ['another contract', { contract: 99 }, 'expects version 99 of the portal'],
    ['a newer kit', { shared: { '@bellhouse/ui': '1.2.0' } }, 'wants @bellhouse/ui 1.2.0 or newer from the portal'],
    ['an older line of the kit', { shared: { '@bellhouse/ui': '0.9.0' } }, 'wants @bellhouse/ui 0.9.0'],
    [
      'a name that the kit has not',
      { imports: { '@bellhouse/ui': ['Button', 'Sundial'] } },
      'takes Sundial of @bellhouse/ui',
    ],
    [
      'a name that forms have not',
      { imports: { 'react-hook-form': ['useForm', 'useSundial'] } },
      'takes useSundial of',
    ],
    ['names of what the shell has not', { imports: { lodash: ['get'] } }, 'takes lodash from the portal'],
    ['what the shell has not', { shared: { lodash: '4.0.0' } }, 'and this one has none'],
  ])('is not even loaded when it expects another shell: %s', async (_, changes, sentence) => {
    const failure = await failureOf(dashboardOf(openRemotes(page, aRelease(undefined, changes))))
    expect(failure).toMatchObject({ type: 'contract' })
    expect(failure.message).toContain(sentence)
    expect(page.asked).toEqual([])
  })

  it('is loaded where every name that it takes is there, also of what comes only later', async () => {
    const imports = { '@bellhouse/ui': ['Button'], 'react/jsx-runtime': ['jsx'], 'react-hook-form': ['useForm'] }
    const remotes = openRemotes(page, aRelease(undefined, { imports }))
    expect(await dashboardOf(remotes)).toEqual({ default: 'dashboard 1.0.0+aaaaaaaa' })
  })

  it('is loaded with an older kit than the shell has', async () => {
    const remotes = openRemotes(page, aRelease(undefined, { shared: { '@bellhouse/ui': '1.0.3' } }))
    expect(await dashboardOf(remotes)).toEqual({ default: 'dashboard 1.0.0+aaaaaaaa' })
  })

  it('may not bring a script from elsewhere', async () => {
    const elsewhere = { ...teacher, base: 'https://elsewhere.example/store/' }
    const failure = await failureOf(dashboardOf(openRemotes(page, elsewhere)))
    expect(failure.message).toContain('is no address of a release')
    expect(document.head.querySelector('script')).toBeNull()
  })

  it.each([
    ['entry', () => openRemotes(page, teacher), entry],
    ['pointer', () => openRemotes(page, null), `${home}pointer.json`],
    ['description', () => openRemotes(page, null), `${home}releases/1.0.0+aaaaaaaa/release.json`],
  ])('§9 is given up after 120000 ms, whatever hangs: its %s', async (_, open, address) => {
    jest.useFakeTimers()
    page.network[address] = 'hangs'
    const settled = jest.fn()
    const failing = failureOf(dashboardOf(open()))
    failing.then(settled)

    await jest.advanceTimersByTimeAsync(119_999)
    expect(settled).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
    expect(await failing).toMatchObject({ type: 'timeout' })
  })

  it('fails with the type that its chunk had', async () => {
    const chunk = `${home}releases/1.0.0+aaaaaaaa/42.js`
    const cause = Object.assign(new Error('Loading chunk 42 failed.'), { name: 'ChunkLoadError', request: chunk })
    const broken = { default: [{ path: 'teacher/dashboard', load: () => Promise.reject(cause) }] }
    page.network[entry] = { run: aContainer(teacher, broken) }
    expect(await failureOf(dashboardOf(openRemotes(page, teacher)))).toMatchObject({ type: 'missing', cause })
  })

  it('is well again with the next try, which begins with the pointer', async () => {
    const remotes = openRemotes(page, teacher)
    page.network[entry] = 'hangs'
    jest.useFakeTimers()
    const failing = failureOf(dashboardOf(remotes))
    await jest.advanceTimersByTimeAsync(120_000)
    await failing
    jest.useRealTimers()
    page.asked.length = 0
    page.network[entry] = { run: aContainer(teacher) }

    expect(await dashboardOf(remotes)).toEqual({ default: 'dashboard 1.0.0+aaaaaaaa' })
    expect(page.asked).toEqual([`${home}pointer.json`, expect.stringContaining(`${entry}?attempt=2-`)])
    expect(document.head.querySelectorAll('script')).toHaveLength(1)
  })

  it.each([
    ['pointer', `${home}pointer.json`],
    ['description', `${teacher.base}release.json`],
  ])(
    'is well again with the next try after its %s hung, and that file is asked for under another address',
    async (_, address) => {
      const remotes = openRemotes(page, null)
      const answer = page.network[address]
      page.network[address] = 'hangs'
      jest.useFakeTimers()
      const failing = failureOf(dashboardOf(remotes))
      await jest.advanceTimersByTimeAsync(120_000)
      await failing
      jest.useRealTimers()
      Object.assign(page.network, { [address]: answer })

      expect(await dashboardOf(remotes)).toEqual({ default: 'dashboard 1.0.0+aaaaaaaa' })
      expect(page.asked).toContain(`${address}?attempt=2`)
    },
  )

  it('gives way to the release that is live by then', async () => {
    const next = aRelease('1.1.0+bbbbbbbb')
    const remotes = openRemotes(page, teacher)
    Reflect.deleteProperty(page.network, entry)
    await failureOf(dashboardOf(remotes))
    page.network = storeOf({ ...next, pointer: { ...next.pointer, seq: 2 } })

    await dashboardOf(remotes)
    expect(remotes.state().deployed.teacher?.release.id).toBe('1.1.0+bbbbbbbb')
  })

  it('takes no other remote with it', async () => {
    Reflect.deleteProperty(page.network, entry)
    const remotes = openRemotes(page, teacher)
    await failureOf(dashboardOf(remotes))
    expect(remotes.state().deployed.teacher?.release.id).toBe(teacher.release.id)
    expect(remotes.state().failures).toEqual({})
  })
})
