import { generateKeyPairSync } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Category,
  chooseRelease,
  type LoadReport,
  listReleases,
  type RemoteName,
  releaseLoadsSchema,
  reportLoads,
} from '@bellhouse/contracts'
import {
  findPointer,
  loadsFileOf,
  placesOf,
  readHistory,
  startSigning,
  storeIn,
  trustedFolderOf,
} from '@bellhouse/releases'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { FastifyInstance } from 'fastify'
import { anAccount } from '../../../../test/factories'
import { aRelease, freshStore, move, pathIn, readPointerFiles } from '../../../../test/release-store'
import { testApp } from '../../../../test/test-app'
import { buildApp } from '../../../app'
import { cleanUp } from '../../../rounds/housekeeping'
import { makeSealingKey } from '../../identity/second-factor/sealing-key'
import { makeSigningKeys } from '../../identity/session/signing-keys'
import { ReleaseWatch } from './release-watch'
import { insertLoads } from './releases.repo'

const app = testApp()
const storeOf = () => app.server.releaseStore
const canary = { release: '1.1.0', share: 50 }
const others: FastifyInstance[] = []
/** Who has told something in a test, in the order in which they did. */
let tellers: Person[] = []

beforeEach(async () => {
  tellers = []
  await app.db.deleteFrom('release_load').execute()
  await freshStore(storeOf())
})

afterEach(async () => {
  for (const server of others.splice(0)) await server.close()
})

const startCanary = (given: Partial<typeof canary> = {}, remote: RemoteName = 'teacher') =>
  move(storeOf(), remote, { active: '1.0.0', canary: { ...canary, ...given }, reason: 'Canary' })

/** Somebody who falls into the share of the canary, or who does not. */
async function aPerson({ inShare = true, category = 'admin' as Category } = {}) {
  const pointer = { seq: 1, active: '1.0.0', canary, reason: '', by: '', at: '' }
  for (;;) {
    const username = `person-${crypto.randomUUID().slice(0, 8)}`
    if ((chooseRelease(pointer, username) === canary.release) === inShare) {
      return anAccount(app.db, category, { username })
    }
  }
}

const people = (count: number) => Promise.all(Array.from({ length: count }, () => aPerson()))
type Person = Awaited<ReturnType<typeof aPerson>>

const aLoad = (given: Partial<LoadReport> = {}): LoadReport => ({
  remote: 'teacher',
  release: canary.release,
  outcome: 'loaded',
  phase: 'init',
  ms: 100,
  ...given,
})
const aLoadOf = (remote: string, release: string) => aLoad({ remote, release })
const aFailure = (given: Partial<LoadReport> = {}) => aLoad({ outcome: 'failed', failure: 'timeout', ...given })

/** Each person tells of their loads in turn: `4` of all that went well, `4/4` of all that failed, `1/4` of one in four. */
async function report(...told: string[]) {
  let counted = 0
  for (const [place, text] of told.entries()) {
    const [failures, loads] = text.includes('/') ? text.split('/').map(Number) : [0, Number(text)]
    const teller = tellers[place] ?? (await aPerson())
    tellers[place] = teller
    if (!loads) continue
    const reports = Array.from({ length: loads }, (_, load) => (load < (failures ?? 0) ? aFailure() : aLoad()))
    counted += (await app.as(teller)(reportLoads, { loads: reports })).counted
  }
  return counted
}

/** The reports were told a while ago, and the canary began before them. */
async function letPass(minutes: number) {
  const history = pathIn(storeOf(), placesOf('teacher').history)
  const pointer = pathIn(storeOf(), placesOf('teacher').pointer)
  const earlier = (text: string) =>
    text.replace(/"at": ?"([^"]+)"/g, (_, at) => `"at":"${new Date(Date.parse(at) - minutes * 60_000).toISOString()}"`)
  for (const file of [history, pointer]) await writeFile(file, earlier(await readFile(file, 'utf8')))
}

const watchOf = () => new ReleaseWatch({ db: app.db, store: storeOf(), log: app.server.log })

async function until<T>(read: () => Promise<T | undefined | false>): Promise<T> {
  for (let tries = 0; tries < 200; tries += 1) {
    const found = await read()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('It did not happen within ten seconds')
}

const withoutCanary = async () => {
  const pointer = await findPointer(storeOf(), 'teacher')
  return pointer && !pointer.canary && pointer
}

const listAll = async () => app.as(await anAccount(app.db, 'admin'))(listReleases, {})
const teacherOf = ({ remotes }: Awaited<ReturnType<typeof listAll>>) =>
  remotes.find(({ remote }) => remote === 'teacher')

describe('a report of loads', () => {
  it('counts what the pointer knows, and drops the rest without a word', async () => {
    await move(storeOf(), 'teacher', { active: '1.0.0', lastGood: ['0.9.0'], quarantined: ['0.8.0'] })
    const loads = ['1.0.0', '0.9.0', '0.8.0', '7.7.7', '../1.0.0'].map((release) => aLoad({ release }))
    expect(await app.as(await aPerson())(reportLoads, { loads })).toEqual({ counted: 3 })
    await rm(pathIn(storeOf(), placesOf('teacher').home), { recursive: true })
    expect(await app.as(await aPerson())(reportLoads, { loads })).toEqual({ counted: 0 })
  })

  it('counts a canary only for people who fall into its share', async () => {
    await startCanary()
    expect(await app.as(await aPerson())(reportLoads, { loads: [aLoad()] })).toEqual({ counted: 1 })
    expect(await app.as(await aPerson({ inShare: false }))(reportLoads, { loads: [aLoad()] })).toEqual({ counted: 0 })
  })

  it.each([
    ['of a remote that nobody ever deployed', aLoadOf('library', '1.0.0')],
    ['of the shell where none is deployed', aLoadOf('shell', '1.0.0')],
  ])('%s counts nothing', async (_, load) => {
    expect(await app.as(await aPerson())(reportLoads, { loads: [load] })).toEqual({ counted: 0 })
  })

  it('of a remote counts only from people whose category has a screen in that release', async () => {
    const screens = [{ path: 'marks', title: 'Marks', category: 'staff' as const }]
    await aRelease(storeOf(), 'teacher', '2.0.0', { screens })
    await move(storeOf(), 'teacher', { active: '2.0.0' })
    const load = aLoad({ release: '2.0.0' })
    expect(await app.as(await anAccount(app.db, 'staff'))(reportLoads, { loads: [load] })).toEqual({ counted: 1 })
    for (const category of ['student', 'admin'] as const) {
      expect(await app.as(await anAccount(app.db, category))(reportLoads, { loads: [load] })).toEqual({ counted: 0 })
    }
    expect(
      await app.as(await anAccount(app.db, 'student'))(reportLoads, { loads: [aLoadOf('chat', '1.0.0')] }),
    ).toEqual({
      counted: 1,
    })
  })

  it('of the shell counts by the device that it came on', async () => {
    await aRelease(storeOf(), 'shell', '1.0.0')
    await aRelease(storeOf(), 'shell', '1.1.0')
    await move(storeOf(), 'shell', { active: '1.0.0' })
    const pointer = await startCanary({}, 'shell')
    const tell = async (person: Person, device: string | null, release: string) => {
      const reply = await app.inject({
        method: 'POST',
        url: '/api/release-loads',
        headers: {
          authorization: `Bearer ${await app.signIn(person)}`,
          ...(device && { cookie: `bellhouse-device=${device}` }),
        },
        payload: { loads: [aLoadOf('shell', release)] },
      })
      return reply.json().counted
    }
    const deviceOf = (release: string) => {
      for (;;) {
        const device = crypto.randomUUID().replaceAll('-', '')
        if (chooseRelease(pointer, device) === release) return device
      }
    }
    const [insider, outsider] = [await aPerson(), await aPerson({ inShare: false, category: 'student' })]
    expect(await tell(outsider, deviceOf('1.1.0'), '1.1.0')).toBe(1)
    expect(await tell(insider, deviceOf('1.0.0'), '1.1.0')).toBe(0)
    expect(await tell(insider, null, '1.1.0')).toBe(0)
    expect(await tell(insider, null, '1.0.0')).toBe(1)
  })

  it('counts ten loads of one person and release within ten minutes, also when they come at once', async () => {
    const person = await aPerson()
    const loads = Array.from({ length: 8 }, () => aLoad({ release: '1.0.0' }))
    const replies = await Promise.all([1, 2, 3].map(() => app.as(person)(reportLoads, { loads })))
    expect(replies.reduce((sum, { counted }) => sum + counted, 0)).toBe(10)
    expect(await app.as(person)(reportLoads, { loads: [aLoad({ remote: 'chat', release: '1.0.0' })] })).toEqual({
      counted: 1,
    })
    await app.db
      .updateTable('release_load')
      .set({ at: new Date(Date.now() - 601_000) })
      .execute()
    expect(await app.as(person)(reportLoads, { loads })).toEqual({ counted: 8 })
  })

  it('keeps no made-up names, and forgets after seven days', async () => {
    const person = await aPerson()
    await app.as(person)(reportLoads, { loads: [aFailure({ release: '1.0.0', fallback: '\u0000made up' })] })
    const kept = app.db.selectFrom('release_load').select(['failure', 'fallback', 'account_id'])
    expect(await kept.execute()).toEqual([{ failure: 'timeout', fallback: null, account_id: person.id }])
    await cleanUp(app.db)
    expect(await kept.execute()).toHaveLength(1)
    await app.db
      .updateTable('release_load')
      .set({ at: new Date(Date.now() - 7.1 * 86_400_000) })
      .execute()
    await cleanUp(app.db)
    expect(await kept.execute()).toEqual([])
  })
})

describe('a canary', () => {
  it('that is broken for everybody is rolled back with the third person, and nothing else moves', async () => {
    await startCanary()
    const before = await readPointerFiles(storeOf())
    expect(await report('2/2', '1/1')).toBe(3)
    await watchOf().check()
    expect(await withoutCanary()).toBe(false)
    expect(await report('0', '0', '1/2')).toBe(2)
    expect(await until(withoutCanary)).toMatchObject({
      seq: 3,
      active: '1.0.0',
      quarantined: ['1.1.0'],
      by: 'bellhouse',
      reason: 'Rolled back automatically: it failed for 3 of 3 people (4 of 5 loads)',
    })
    const { teacher: _, ...left } = before
    expect(await readPointerFiles(storeOf())).toMatchObject(left)
  })

  it('that is broken for a part of the people is rolled back among those for whom it runs', async () => {
    await startCanary()
    await report('4', '4', '4', '4', '3/3', '3/3', '3/3')
    expect(await until(withoutCanary)).toMatchObject({ seq: 3, quarantined: ['1.1.0'] })
  })

  it('that fails now and then for many is rolled back', async () => {
    await startCanary()
    await report('1/8', '1/8', '1/8', '1/8', '1/8')
    expect(await until(withoutCanary)).toMatchObject({ seq: 3 })
  })

  it('whose first drawing throws is rolled back like any other', async () => {
    await startCanary()
    for (const person of await people(3)) {
      await app.as(person)(reportLoads, { loads: [aFailure({ failure: 'error', phase: 'render' })] })
    }
    await until(withoutCanary)
  })

  it.each([
    [
      'two accounts that say so as often as they can, while it runs for three others',
      ['10/10', '10/10', '1', '1', '1'],
    ],
    ['two accounts that say so before anybody else has it', ['10/10', '10/10']],
    ['a broken device', ['10/10', '2', '2']],
    // The server looks by itself as well, at a moment when some have not told yet: those for whom it runs come first.
    ['a lost network now and then', [...Array(7).fill('9'), '1/10', '1/10', '1/10']],
    ['nothing', ['5', '5', '5']],
  ])('stays with %s', async (_, told) => {
    await startCanary()
    expect(await report(...told)).toBeGreaterThan(0)
    await watchOf().check()
    expect(await withoutCanary()).toBe(false)
  })

  it('stays when all failures are told by one person, however long they go on', async () => {
    await startCanary()
    for (let hour = 0; hour < 3; hour += 1) {
      await report('10/10')
      await app.db
        .updateTable('release_load')
        .set({ at: new Date(Date.now() - 660_000) })
        .execute()
    }
    await letPass(60)
    await report('0', '5', '5', '5')
    await watchOf().check()
    expect(await withoutCanary()).toBe(false)
  })

  it('that nobody but two people has, and that starts for neither, is rolled back after a while', async () => {
    await startCanary()
    await report('2/2', '2/2')
    await letPass(9)
    await watchOf().check()
    expect(await withoutCanary()).toBe(false)
    await letPass(2)
    await watchOf().check()
    expect(await withoutCanary()).toMatchObject({ quarantined: ['1.1.0'] })
  })

  it('that starts for one of two stays, however long it runs', async () => {
    await startCanary()
    await report('10/10', '1')
    await letPass(600)
    await watchOf().check()
    expect(await withoutCanary()).toBe(false)
  })

  it('is not judged by what people outside its share tell', async () => {
    await startCanary()
    tellers = await Promise.all(Array.from({ length: 6 }, () => aPerson({ inShare: false })))
    expect(await report('5/5', '5/5', '5/5', '5/5', '5/5', '5/5')).toBe(0)
    await watchOf().check()
    expect(await withoutCanary()).toBe(false)
  })

  it('is not judged by whoever has no screen in it', async () => {
    const screens = [{ path: 'exams', title: 'Exams', category: 'staff' as const }]
    for (const id of ['1.0.0', canary.release]) await aRelease(storeOf(), 'exam-desk', id, { screens })
    await startCanary({}, 'exam-desk')
    const failed = { loads: [aFailure({ remote: 'exam-desk' })] }
    for (const person of await people(3)) expect(await app.as(person)(reportLoads, failed)).toEqual({ counted: 0 })
    const staff = await Promise.all(Array.from({ length: 3 }, () => aPerson({ category: 'staff' })))
    for (const person of staff) expect(await app.as(person)(reportLoads, failed)).toEqual({ counted: 1 })
    await until(async () => (await findPointer(storeOf(), 'exam-desk'))?.quarantined?.includes(canary.release))
  })

  it('is judged from its beginning, not from what was before, and over all its shares', async () => {
    await startCanary()
    await report('1/1', '1/1', '1/1')
    await until(withoutCanary)
    await startCanary({ share: 50 })
    await watchOf().check()
    expect(await withoutCanary()).toBe(false)
    await report('1/1', '1/1')
    await startCanary({ share: 60 })
    await report('0', '0', '1/1')
    expect(await until(withoutCanary)).toMatchObject({
      reason: 'Rolled back automatically: it failed for 3 of 3 people (3 of 3 loads)',
    })
  })

  it('is rolled back once by two servers', async () => {
    await startCanary()
    const second = await buildApp({
      db: app.db,
      address: app.address,
      env: app.server.env,
      keys: makeSigningKeys(),
      sealingKey: makeSealingKey(),
    })
    others.push(second)
    await second.ready()
    await report('1/1', '1/1', '1/1')
    await Promise.all([watchOf(), watchOf(), watchOf()].map((watch) => watch.check()))
    await until(withoutCanary)
    await Promise.all([watchOf(), watchOf()].map((watch) => watch.check()))
    const { moves } = await readHistory(storeOf(), 'teacher')
    expect(moves.filter(({ pointer }) => pointer.by === 'bellhouse')).toHaveLength(1)
  })

  it('is rolled back at the start when the last reports came before it', async () => {
    // Nobody but the server that starts looks at this store.
    const env = { ...app.server.env, DATA_DIR: await mkdtemp(join(tmpdir(), 'bellhouse-restart-')) }
    const store = storeIn(env.DATA_DIR, undefined)
    await freshStore(store)
    await move(store, 'teacher', { active: '1.0.0', canary })
    for (const person of await people(5)) {
      await insertLoads(app.db, person.id, [aFailure(), aLoad()])
    }
    const restarted = await buildApp({
      db: app.db,
      address: app.address,
      env,
      keys: makeSigningKeys(),
      sealingKey: makeSealingKey(),
    })
    others.push(restarted)
    await restarted.ready()
    const quarantined = async () => (await findPointer(store, 'teacher'))?.quarantined?.[0]
    expect(await until(quarantined)).toBe(canary.release)
    await restarted.close()
    await rm(env.DATA_DIR, { recursive: true })
  })

  it('of one remote is rolled back also when the pointer of another cannot be read', async () => {
    await startCanary()
    await writeFile(pathIn(storeOf(), placesOf('admin').pointer), '{')
    await report('1/1', '1/1', '1/1')
    await until(withoutCanary)
  })
})

describe('where the pointer cannot be moved', () => {
  const obstacleLike = async (pattern: RegExp) => {
    const sentence = teacherOf(await listAll())?.standing?.canary?.obstacle
    return sentence && pattern.test(sentence)
  }
  const readTeacher = () => readFile(pathIn(storeOf(), placesOf('teacher').pointer), 'utf8')

  it('without the key that signs, nothing moves, and the page is told', async () => {
    await startSigning(storeOf(), 'ada')
    await move(storeOf(), 'teacher', { active: '1.0.0' })
    await startCanary()
    await rm(join(app.server.env.DATA_DIR, 'keys/release-signing.pem'))
    const before = await readTeacher()
    await report('1/1', '1/1', '1/1')
    await until(() => obstacleLike(/key that signs them is not on this machine/))
    expect(await readTeacher()).toBe(before)
  })

  it('because nobody who counts has signed it, it is left alone, nobody’s reports count, and the page is told', async () => {
    await startCanary()
    const before = await readTeacher()
    await mkdir(trustedFolderOf(storeOf()), { recursive: true })
    const { publicKey } = generateKeyPairSync('ed25519')
    await writeFile(join(trustedFolderOf(storeOf()), 'x.pem'), publicKey.export({ type: 'spki', format: 'pem' }))
    expect(await report('1/1', '1/1', '1/1')).toBe(0)
    await watchOf().check()
    expect(await readTeacher()).toBe(before)
    expect(teacherOf(await listAll())).toMatchObject({
      state: 'unreadable',
      damage: [expect.stringMatching(/is not signed by a key that counts/)],
    })
  })

  it('because the store cannot be written, nothing moves, and the page is told', async () => {
    await startCanary()
    const history = pathIn(storeOf(), placesOf('teacher').history)
    await rm(history)
    await symlink(join(app.server.env.DATA_DIR, 'nowhere/history.jsonl'), history)
    const before = await readTeacher()
    await report('1/1', '1/1', '1/1')
    await until(() => obstacleLike(/cannot, write to the store/))
    expect(await readTeacher()).toBe(before)
  })
})

describe('the figures', () => {
  const met = (people: number, failedFor: number) => ({ inUse: 0, people, failedFor })

  it('are told by remote and release, of the day and since the last move', async () => {
    await startCanary()
    const [one, two] = await people(2)
    if (!one || !two) throw new Error('nobody')
    await app.as(one)(reportLoads, {
      loads: [10, 20, 30, 40, 500].map((ms) => aLoad({ ms })).concat(aFailure(), aFailure({ failure: 'integrity' })),
    })
    await app.db
      .updateTable('release_load')
      .set({ at: new Date(Date.now() - 3_600_000) })
      .execute()
    await app.as(two)(reportLoads, { loads: [aLoad({ ms: 15 }), aLoad({ ms: 25, release: '1.0.0' })] })
    expect(teacherOf(await listAll())?.figures).toEqual([
      {
        release: '1.0.0',
        day: { loads: 1, failures: 0, byFailure: {}, p50: 25, p95: 25, ...met(1, 0) },
        sinceMove: { loads: 1, failures: 0, byFailure: {}, p50: 25, p95: 25, ...met(1, 0) },
      },
      {
        release: '1.1.0',
        day: { loads: 8, failures: 2, byFailure: { timeout: 1, integrity: 1 }, p50: 20, p95: 500, ...met(2, 1) },
        sinceMove: { loads: 1, failures: 0, byFailure: {}, p50: 15, p95: 15, ...met(1, 0) },
      },
    ])
  })

  it('are written down for the release tool', async () => {
    const file = loadsFileOf(storeOf())
    await app.as(await aPerson())(reportLoads, { loads: [aLoad({ release: '1.0.0', ms: 70 })] })
    const watch = watchOf()
    await watch.write()
    const { hours, remotes } = releaseLoadsSchema.parse(JSON.parse(await readFile(file, 'utf8')))
    expect(hours).toBe(24)
    expect(remotes).toEqual({
      admin: [],
      chat: [],
      student: [],
      teacher: [{ release: '1.0.0', loads: 1, failures: 0, byFailure: {}, p50: 70, p95: 70, ...met(1, 0) }],
    })
  })
})

describe('the list of releases', () => {
  it('says what runs, since when, by whom and why, and what was before', async () => {
    await aRelease(storeOf(), 'teacher', '1.1.0', { builtAt: '2026-11-21T08:00:00.000Z' })
    await aRelease(storeOf(), 'teacher', '0.9.0', { builtAt: '2026-11-01T08:00:00.000Z' })
    expect(teacherOf(await listAll())).toMatchObject({ newest: '1.1.0', state: 'deployed', standing: { canary: null } })
    const { at } = await startCanary()
    await startCanary({ share: 60 })
    const found = teacherOf(await listAll())
    expect(found).toMatchObject({
      newest: null,
      standing: {
        active: { release: '1.0.0' },
        canary: {
          release: '1.1.0',
          share: 60,
          since: at,
          loads: 0,
          failures: 0,
          people: 0,
          failedFor: 0,
          obstacle: null,
        },
        moved: { by: 'ada', reason: 'Canary' },
      },
    })
    expect(found?.history.map(({ seq, canary: chosen }) => [seq, chosen?.share])).toEqual([
      [3, 60],
      [2, 50],
      [1, undefined],
    ])
  })

  it('goes on without a remote that cannot be read, and without one that was never deployed', async () => {
    await writeFile(pathIn(storeOf(), placesOf('teacher').pointer), '{"seq":')
    await rm(pathIn(storeOf(), placesOf('teacher').history))
    await rm(pathIn(storeOf(), placesOf('chat').home), { recursive: true })
    await aRelease(storeOf(), 'exam-desk', '1.0.0')
    await aRelease(storeOf(), 'shell', '1.0.0')
    const { remotes } = await listAll()
    expect(remotes.map(({ remote, state }) => [remote, state])).toEqual([
      ['shell', 'empty'],
      ['admin', 'deployed'],
      ['exam-desk', 'empty'],
      ['student', 'deployed'],
      ['teacher', 'unreadable'],
    ])
    expect(teacherOf({ at: '', remotes })?.damage).toEqual([expect.stringMatching(/cannot be read/)])
  })

  it('says what the history stands in for', async () => {
    await writeFile(pathIn(storeOf(), placesOf('teacher').pointer), '{"seq":')
    expect(teacherOf(await listAll())).toMatchObject({
      state: 'deployed',
      standing: { active: { release: '1.0.0' } },
      damage: ['The pointer of remote-teacher cannot be read. Move 1 of its history stands in for it.'],
    })
  })

  it.each(['staff', 'student'] as const)('is closed to %s', async (category) => {
    const asking = app.as(await anAccount(app.db, category))(listReleases, {})
    await expect(asking).rejects.toMatchObject({ status: 403 })
  })
})
