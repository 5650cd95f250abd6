import { generateKeyPairSync, sign } from 'node:crypto'
import { chooseRelease, type DeployedRemote, type Pointer, signedTextOf } from '@bellhouse/contracts'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { aRelease, dashboardOf, failureOf, home, openRemotes, openTestPage, storeOf, type TestPage } from './testing'

const old = aRelease('1.0.0+aaaaaaaa')
const fresh = aRelease('1.1.0+bbbbbbbb')
const pointingAt = (deployed: DeployedRemote, changes: Partial<Pointer>): DeployedRemote => ({
  ...deployed,
  pointer: { ...deployed.pointer, ...changes },
})
let page: TestPage

beforeEach(() => {
  page = openTestPage()
  page.network = storeOf(old, fresh)
  localStorage.clear()
})

afterEach(() => page.close())

const movePointer = (changes: Partial<Pointer>) =>
  Object.assign(page.network, { [`${home}pointer.json`]: { json: { ...old.pointer, seq: 2, ...changes } } })

const withCanary: Pointer = { ...old.pointer, canary: { release: fresh.release.id, share: 50 } }
const names = Array.from({ length: 20 }, (_, number) => `person${number}`)
const inside = names.find((name) => chooseRelease(withCanary, name) === fresh.release.id) ?? ''
const outside = names.find((name) => chooseRelease(withCanary, name) === old.release.id) ?? ''

describe('an open tab', () => {
  it('takes a new release at once where nothing of the old one is on the page', async () => {
    const remotes = openRemotes(page, old)
    movePointer({ active: fresh.release.id })
    await remotes.look(['teacher'])
    expect(remotes.state().deployed.teacher?.release.id).toBe('1.1.0+bbbbbbbb')
    expect(await dashboardOf(remotes)).toEqual({ default: 'dashboard 1.1.0+bbbbbbbb' })
  })

  it('keeps what is on the page until somebody goes to another address', async () => {
    const remotes = openRemotes(page, old)
    await dashboardOf(remotes)
    remotes.mount('teacher')
    movePointer({ active: fresh.release.id, lastGood: [old.release.id] })
    await remotes.look(['teacher'])
    expect(remotes.state().deployed.teacher?.release.id).toBe('1.0.0+aaaaaaaa')
    remotes.change()
    expect(remotes.state().deployed.teacher?.release.id).toBe('1.1.0+bbbbbbbb')
  })

  it('loses a release that was rolled back at once', async () => {
    const remotes = openRemotes(page, fresh)
    await dashboardOf(remotes)
    remotes.mount('teacher')
    movePointer({ active: old.release.id, quarantined: [fresh.release.id] })
    await remotes.look(['teacher'])
    expect(remotes.state().deployed.teacher?.release.id).toBe('1.0.0+aaaaaaaa')
    expect(await dashboardOf(remotes)).toEqual({ default: 'dashboard 1.0.0+aaaaaaaa' })
  })

  it('is asked about unsaved input before, and changes once that is saved', async () => {
    let isSaved = false
    const remotes = openRemotes(page, fresh, { hasUnsavedInput: () => !isSaved })
    await dashboardOf(remotes)
    remotes.mount('teacher')
    movePointer({ active: old.release.id, quarantined: [fresh.release.id] })
    await remotes.look(['teacher'])
    expect(remotes.state()).toMatchObject({ rolledBack: ['teacher'] })
    expect(remotes.state().deployed.teacher?.release.id).toBe('1.1.0+bbbbbbbb')

    isSaved = true
    await remotes.look(['teacher'])
    expect(remotes.state()).toMatchObject({ rolledBack: [] })
    expect(remotes.state().deployed.teacher?.release.id).toBe('1.0.0+aaaaaaaa')
  })

  it('keeps what runs when the pointer cannot be read, or went back', async () => {
    const remotes = openRemotes(page, pointingAt(old, { seq: 5 }))
    Reflect.deleteProperty(page.network, `${home}pointer.json`)
    await remotes.look(['teacher'])
    movePointer({ seq: 4, active: fresh.release.id })
    await remotes.look(['teacher'])
    expect(remotes.state().deployed.teacher?.release.id).toBe('1.0.0+aaaaaaaa')
  })
})

describe('a file of the store that arrives damaged', () => {
  const damaged = { json: { says: 'nothing' } }

  it.each([
    ['pointer', `${home}pointer.json`],
    ['description', `${fresh.base}release.json`],
  ])('changes nothing (%s), and is asked for anew with the next look', async (_, address) => {
    const remotes = openRemotes(page, old)
    movePointer({ active: fresh.release.id, lastGood: [old.release.id] })
    const whole = page.network[address]
    page.network[address] = damaged
    await remotes.look(['teacher'])
    expect(remotes.state()).toMatchObject({ failures: {}, skipped: {} })
    expect(remotes.state().deployed.teacher?.release.id).toBe('1.0.0+aaaaaaaa')
    expect(page.askedAnew).toEqual([])

    Object.assign(page.network, { [address]: whole })
    await remotes.look(['teacher'])
    expect(remotes.state().deployed.teacher?.release.id).toBe('1.1.0+bbbbbbbb')
    expect(page.askedAnew).toEqual([address])
  })

  it('takes no table away from whoever signs in next', async () => {
    let username = outside
    const remotes = openRemotes(page, { ...old, pointer: withCanary }, { username: () => username })
    page.network[`${fresh.base}release.json`] = damaged
    username = inside
    await remotes.reconsider()
    expect(remotes.state().deployed.teacher?.release.id).toBe('1.0.0+aaaaaaaa')
  })
})

describe('a canary', () => {
  const pointer = withCanary

  it('is what a person inside its share gets, also where the page carries the active release', async () => {
    const remotes = openRemotes(page, { ...old, pointer }, { username: () => inside })
    // Until its description is there, the menu is that of the active one.
    expect(remotes.state().deployed.teacher?.release.id).toBe('1.0.0+aaaaaaaa')
    await remotes.discover()
    expect(remotes.state().deployed.teacher?.release.id).toBe('1.1.0+bbbbbbbb')
    expect(await dashboardOf(remotes)).toEqual({ default: 'dashboard 1.1.0+bbbbbbbb' })
  })

  it('costs everybody else nothing', async () => {
    const remotes = openRemotes(page, { ...old, pointer }, { username: () => outside })
    expect(await dashboardOf(remotes)).toEqual({ default: 'dashboard 1.0.0+aaaaaaaa' })
    expect(page.asked).toHaveLength(1)
  })

  it('that does not start gives way to the active release', async () => {
    Reflect.deleteProperty(page.network, `${fresh.base}entry.js`)
    const remotes = openRemotes(page, { ...old, pointer }, { username: () => inside })
    expect(await dashboardOf(remotes)).toEqual({ default: 'dashboard 1.0.0+aaaaaaaa' })
    expect(remotes.state().skipped).toEqual({ teacher: '1.1.0+bbbbbbbb' })
  })

  it('is chosen anew when somebody else signs in', async () => {
    let username = outside
    const remotes = openRemotes(page, { ...old, pointer }, { username: () => username })
    username = inside
    await remotes.reconsider()
    expect(remotes.state().deployed.teacher?.release.id).toBe('1.1.0+bbbbbbbb')
    username = outside
    await remotes.reconsider()
    expect(remotes.state().deployed.teacher?.release.id).toBe('1.0.0+aaaaaaaa')
  })
})

describe('where the store has a key', () => {
  const pair = generateKeyPairSync('ed25519')
  const raw = pair.publicKey.export({ format: 'jwk' }).x ?? ''
  const signed = <T extends object>(kind: 'pointer' | 'release', content: T) => {
    const value = sign(null, Buffer.from(signedTextOf({ kind, remote: 'teacher' }, content)), pair.privateKey)
    return { ...content, signature: `k1.${value.toString('base64url')}` }
  }
  const put = (pointer: object, release: object) => {
    page.network[`${home}pointer.json`] = { json: pointer }
    page.network[`${old.base}release.json`] = { json: release }
  }
  const open = () => openRemotes(page, null, { keys: { k1: raw } })

  it('loads what is signed with it', async () => {
    // Fields that this shell does not know are signed as well.
    put(signed('pointer', { ...old.pointer, later: 1 }), signed('release', { ...old.release, later: [1] }))
    expect(await dashboardOf(open())).toEqual({ default: 'dashboard 1.0.0+aaaaaaaa' })
  })

  it('checks it also in a browser that gives no keys to a page without TLS', async () => {
    Object.defineProperty(globalThis.crypto, 'subtle', { value: undefined, configurable: true })
    put(signed('pointer', old.pointer), signed('release', old.release))
    expect(await dashboardOf(open())).toEqual({ default: 'dashboard 1.0.0+aaaaaaaa' })
    put({ ...signed('pointer', old.pointer), reason: 'Forged' }, signed('release', old.release))
    expect(await failureOf(dashboardOf(open()))).toMatchObject({ type: 'integrity' })
  })

  it.each([
    ['pointer without a signature', () => put(old.pointer, signed('release', old.release))],
    [
      'pointer that was changed',
      () => put({ ...signed('pointer', old.pointer), reason: 'Forged' }, signed('release', old.release)),
    ],
    [
      'pointer that is signed as something else',
      () => put(signed('release', old.pointer), signed('release', old.release)),
    ],
    [
      'pointer with a foreign key',
      () => put({ ...signed('pointer', old.pointer), signature: 'k2.AAAA' }, signed('release', old.release)),
    ],
    [
      'description that was changed',
      () => put(signed('pointer', old.pointer), { ...signed('release', old.release), entry: 'other.js' }),
    ],
    [
      'description of another release',
      () => put(signed('pointer', old.pointer), signed('release', { ...old.release, id: '1.1.0+bbbbbbbb' })),
    ],
  ])('refuses a %s', async (_, prepare) => {
    prepare()
    expect(await failureOf(dashboardOf(open()))).toMatchObject({ type: 'integrity' })
    expect(document.head.querySelector('script')).toBeNull()
  })

  it('refuses a pointer that is older than one that this browser has met', async () => {
    put(signed('pointer', { ...old.pointer, seq: 7 }), signed('release', old.release))
    await dashboardOf(open())
    put(signed('pointer', { ...old.pointer, seq: 6 }), signed('release', old.release))
    expect((await failureOf(dashboardOf(open()))).message).toContain('went back from move 7 to move 6')
  })
})

it('has a menu from the last good release where the description of the active one is damaged', async () => {
  const pointer = { ...old.pointer, seq: 2, active: '1.1.0+bbbbbbbb', lastGood: [old.release.id] }
  page.network = storeOf({ ...fresh, pointer }, old)
  page.network[`${fresh.base}release.json`] = { json: 'damaged' }
  const remotes = openRemotes(page, { ...old, pointer })
  expect(remotes.state().deployed.teacher?.release.id).toBe(old.release.id)
  await remotes.discover()
  expect(remotes.state().deployed.teacher?.release.id).toBe(old.release.id)
  expect(await dashboardOf(remotes)).toEqual({ default: `dashboard ${old.release.id}` })
})
