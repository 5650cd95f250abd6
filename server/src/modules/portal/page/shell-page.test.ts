import { mkdtempSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chooseRelease, type DeployedShell, deviceIn } from '@bellhouse/contracts'
import { folderOf, movePointer, placesOf, promote, rollback, startSigning, writeRelease } from '@bellhouse/releases'
import {
  aBuild,
  aLineOf,
  aShellBuild,
  flipByte,
  idOf,
  overwrite,
  readText,
  S3Server,
  s3Env,
  someReleases,
} from '@bellhouse/releases/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { testApp } from '../../../../test/test-app'

const builtFolder = mkdtempSync(join(tmpdir(), 'bellhouse-built-'))
const s3 = new S3Server()
const environment = { ...process.env }
const [one, two, three] = ['1.0.0', '1.1.0', '1.2.0'].map(idOf) as [string, string, string]

beforeAll(async () => {
  Object.assign(process.env, s3Env(await s3.start('releases')))
  await writeFile(join(builtFolder, 'index.html'), '<!doctype html>built here<!--school--><!--deployed-remotes-->')
  await writeFile(join(builtFolder, 'sw.js'), 'built here')
})
afterAll(async () => {
  await s3.stop()
  process.env = environment
  await rm(builtFolder, { recursive: true })
})

function blockIn(page: string, id: string) {
  const [, json] = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(page) ?? []
  return JSON.parse(json ?? 'null')
}

/** A name of a device for which a canary of that release at 50 % is chosen, or is not. */
function aDevice(canary: string, isChosen: boolean) {
  const pointer = { seq: 1, active: '', canary: { release: canary, share: 50 }, reason: '', by: '', at: '' }
  for (;;) {
    const device = crypto.randomUUID().replaceAll('-', '')
    if ((chooseRelease(pointer, device) === canary) === isChosen) return device
  }
}

describe.each([
  ['a folder', {}, 0],
  ['a bucket', { STORE_URL: 's3://releases/school' }, 1_200],
])('with the store in %s', (kind, settings, patience) => {
  const app = testApp({ settings, parts: { shellFolder: builtFolder } })
  const store = () => app.server.releaseStore
  /** A bucket is not asked again at once. */
  const settle = () => sleep(patience)

  beforeEach(async () => {
    s3.fault = undefined
    s3.buckets.get('releases')?.clear()
    if (kind === 'a folder') await rm(store().storage.address, { recursive: true, force: true })
    await rm(join(store().dataDir, 'keys'), { recursive: true, force: true })
  })

  const get = (url: string, device?: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { ...headers, ...(device && { cookie: `other=1; bellhouse-device=${device}` }) } })
  const page = (device?: string) => get('/login', device, { accept: 'text/html' })
  const shellOf = async (device?: string): Promise<DeployedShell> =>
    blockIn((await page(device)).body, 'deployed-shell')

  describe('the page', () => {
    it('is the one that was built here while the store has no shell', async () => {
      await settle()
      expect((await page()).body).toContain('built here')
      expect(await shellOf()).toEqual({ release: 'none', pointer: null, base: '/' })
      expect((await get('/sw.js')).body).toBe('built here')
    })

    it('is that of the live release, filled, with its own scripts, and follows the pointer', async () => {
      await aLineOf(store(), ['1.0.0'], 'shell')
      await settle()
      const { body } = await page()
      expect(body).toContain(`src="/store/shell/releases/${one}/main.js"`)
      expect(blockIn(body, 'school')).toMatchObject({ shortName: expect.any(String) })
      expect(blockIn(body, 'deployed-shell')).toMatchObject({
        release: one,
        base: `/store/shell/releases/${one}/`,
        pointer: { seq: 1, active: one },
      })
      await aLineOf(store(), ['1.1.0'], 'shell')
      await settle()
      expect(await shellOf()).toMatchObject({ release: two, pointer: { seq: 2 } })
      await rollback(store(), 'shell', { reason: 'White page', by: 'ada' })
      await settle()
      expect(await shellOf()).toMatchObject({ release: one, pointer: { seq: 3, quarantined: [two] } })
    })

    it('names the device once, and gives a canary by that name', async () => {
      await aLineOf(store(), ['1.0.0'], 'shell')
      await someReleases(store(), ['1.1.0'], 'shell')
      await promote(store(), 'shell', two, { canary: 50, by: 'ada' })
      await settle()
      const first = await page()
      const [cookie = ''] = [first.headers['set-cookie']].flat()
      expect(cookie).toMatch(/^bellhouse-device=[0-9a-f]{32}; Path=\/; Max-Age=31536000; SameSite=Lax$/)
      const device = deviceIn(String(cookie).split(';')[0] ?? '') ?? ''
      const { pointer } = blockIn(first.body, 'deployed-shell')
      expect(blockIn(first.body, 'deployed-shell').release).toBe(chooseRelease(pointer, device))
      expect((await page(device)).headers['set-cookie']).toBeUndefined()

      const [chosen, other] = [aDevice(two, true), aDevice(two, false)]
      expect([(await shellOf(chosen)).release, (await shellOf(other)).release]).toEqual([two, one])
      expect((await page(chosen)).headers.etag).not.toBe((await page(other)).headers.etag)
      expect((await get('/shell.json', chosen)).statusCode).toBe(200)
    })

    it('is not built again for another device', async () => {
      await aLineOf(store(), ['1.0.0'], 'shell')
      await settle()
      const etags = new Set<unknown>()
      for (let visit = 0; visit < 5; visit += 1) {
        const { headers, body } = await page()
        etags.add(headers.etag)
        expect(body).not.toContain(deviceIn(String(headers['set-cookie']).split(';')[0] ?? '') ?? 'no cookie')
        expect(headers['cache-control']).toBe('private, no-cache')
      }
      expect(etags.size).toBe(1)
    })
  })

  describe('a file at the root', () => {
    it('comes from the release of the device, and is asked for again each time', async () => {
      await aLineOf(store(), ['1.0.0'], 'shell')
      await settle()
      const expected = [
        ['/sw.js', 'work()', 'text/javascript; charset=utf-8'],
        ['/icon.svg', '<svg/>', 'image/svg+xml'],
        ['/icon-192.png', '192', 'image/png'],
        ['/icon-512.png', '512', 'image/png'],
      ]
      const replies = await Promise.all(expected.map(([url = '']) => get(url)))
      const served = replies.map(({ body, headers }, place) => [expected[place]?.[0], body, headers['content-type']])
      expect(served).toEqual(expected)
      for (const [place, { headers }] of replies.entries()) {
        expect(headers['cache-control']).toBe('private, no-cache')
        const again = await get(expected[place]?.[0] ?? '', undefined, { 'if-none-match': String(headers.etag) })
        expect(again.statusCode).toBe(304)
      }
    })

    it('is nobody’s where it is none of the shell’s to give', async () => {
      await aLineOf(store(), ['1.0.0'], 'shell')
      await settle()
      const urls = ['/index.html', '/release.json', '/release.json.br', '/none.js', '/..%2frelease.json', '/%']
      const codes = await Promise.all(urls.map(async (url) => (await get(url)).statusCode))
      expect(codes).toEqual([404, 404, 404, 404, 404, 400])
    })
  })

  describe('a damaged release of the shell', () => {
    it('is skipped for the next good one, said, and used again once it is mended', async () => {
      await aLineOf(store(), ['1.0.0'], 'shell')
      await someReleases(store(), ['1.1.0'], 'shell')
      const main = `${folderOf('shell', two)}/main.js`
      const whole = await readText(store(), main)
      await promote(store(), 'shell', two, { by: 'ada' })
      await flipByte(store(), main)
      await settle()
      expect(await shellOf()).toMatchObject({ release: one, pointer: { active: two } })
      expect(app.server.shells.damage).toEqual([`shell ${two} is damaged: main.js is not what was published.`])
      await overwrite(store(), main, whole)
      await settle()
      expect(await shellOf()).toMatchObject({ release: two })
      expect(app.server.shells.damage).toEqual([])
    })

    it('of which nothing else is left gives way to the shell that was built here', async () => {
      const [id = ''] = await aLineOf(store(), ['2.0.0'], 'shell')
      await store().storage.remove(`${folderOf('shell', id)}/release.json`)
      await settle()
      expect((await page()).body).toContain('built here')
      expect(await shellOf()).toMatchObject({ release: 'none', pointer: { active: id } })
    })

    it('is one that nobody signed, once there is a key', async () => {
      await aLineOf(store(), ['1.0.0'], 'shell')
      await startSigning(store(), 'ada')
      await aLineOf(store(), ['1.1.0'], 'shell')
      await settle()
      expect(await shellOf()).toMatchObject({ release: two })
      const description = `${folderOf('shell', three)}/release.json`
      await aLineOf(store(), ['1.2.0'], 'shell')
      const { signature: _, ...rest } = JSON.parse(await readText(store(), description))
      await store().storage.remove(`${description}.br`)
      await overwrite(store(), description, JSON.stringify(rest))
      await settle()
      expect(await shellOf()).toMatchObject({ release: two, pointer: { active: three } })
    })

    it('goes on being served as it was read, whatever happens to the store afterwards', async () => {
      await aLineOf(store(), ['1.0.0'], 'shell')
      await settle()
      expect(await shellOf()).toMatchObject({ release: one })
      await flipByte(store(), `${folderOf('shell', one)}/main.js`)
      const reply = await get(`/store/shell/releases/${one}/main.js`)
      expect([reply.body, reply.headers['cache-control']]).toEqual([
        "start('1.0.0')",
        'public, max-age=31536000, immutable',
      ])
      await overwrite(store(), placesOf('shell').pointer, 'torn')
      await settle()
      expect(await shellOf()).toMatchObject({ release: one, pointer: { seq: 1 } })
    })
  })

  describe('a remote that nobody knew when the server was started', () => {
    it('is in the next page, with its screens, and fetched ahead at its address', async () => {
      await aLineOf(store(), ['1.0.0'], 'teacher')
      await settle()
      expect(Object.keys(blockIn((await page()).body, 'deployed-remotes'))).toEqual(['teacher'])
      const screens = [{ path: 'exams/:id?', title: 'Exams', category: 'staff' as const }]
      await writeRelease(store(), await aBuild({ remote: 'exam-desk', screens }))
      await settle()
      expect(Object.keys(blockIn((await page()).body, 'deployed-remotes'))).toEqual(['teacher'])
      await promote(store(), 'exam-desk', one, { by: 'ada' })
      await settle()
      const { body } = await get('/exams/7', undefined, { accept: 'text/html' })
      expect(blockIn(body, 'deployed-remotes')['exam-desk']).toMatchObject({ release: { id: one, screens } })
      const entry = `/store/remote-exam-desk/releases/${one}/entry.js`
      expect(body).toContain(`<link rel="preload" as="script" href="${entry}"`)
      for (const url of [entry, entry.replace('+', '%2B'), '/store/remote-exam-desk/pointer.json']) {
        expect([url, (await get(url)).statusCode]).toEqual([url, 200])
      }
    })

    it('takes no place of what is damaged, which has its last good description', async () => {
      await aLineOf(store(), ['1.0.0', '1.1.0'], 'teacher')
      const description = `${folderOf('teacher', two)}/release.json`
      const whole = await readText(store(), description)
      await overwrite(store(), description, '{')
      await settle()
      const teacher = async () => blockIn((await page()).body, 'deployed-remotes').teacher
      expect(await teacher()).toMatchObject({ release: { id: one }, pointer: { active: two } })
      await overwrite(store(), description, whole)
      await settle()
      expect(await teacher()).toMatchObject({ release: { id: two } })
      await overwrite(store(), placesOf('teacher').pointer, '{')
      await settle()
      expect(await teacher()).toMatchObject({ release: { id: two }, pointer: { seq: 2 } })
    })
  })

  it('keeps the page and its scripts while the store is away', async () => {
    if (kind === 'a folder') return expect((await get('/sw.js')).statusCode).toBe(200)
    await aLineOf(store(), ['1.0.0'], 'shell')
    await settle()
    expect(await shellOf()).toMatchObject({ release: one })
    s3.fault = () => ({ status: 503, isDone: false })
    await settle()
    expect(await shellOf()).toMatchObject({ release: one })
    expect((await get(`/store/shell/releases/${one}/main.js`)).body).toBe("start('1.0.0')")
    expect((await get('/sw.js')).body).toBe('work()')
  })
})

describe('the shell that was built here', () => {
  const id = '3.0.0+cafe'
  const folder = mkdtempSync(join(tmpdir(), 'bellhouse-release-'))
  const app = testApp({ parts: { shellFolder: folder } })
  const main = `/store/shell/releases/${id}/main.js`
  const body = async (url: string) => (await app.inject({ url, headers: { accept: 'text/html' } })).body

  beforeAll(async () => {
    const built = await aShellBuild()
    const release = JSON.parse(await readFile(join(built, 'release.json'), 'utf8'))
    await writeFile(join(folder, 'release.json'), JSON.stringify({ ...release, id }))
    await writeFile(join(folder, 'index.html'), `<script src="${main}"></script><!--school--><!--deployed-remotes-->`)
    await writeFile(join(folder, 'main.js'), 'start(here)')
  })

  it('is a release with addresses in the store, and starts without one', async () => {
    expect(blockIn(await body('/login'), 'deployed-shell')).toEqual({
      release: id,
      pointer: null,
      base: `/store/shell/releases/${id}/`,
    })
    expect(await body(main)).toBe('start(here)')
    expect(await body(main.replace('+', '%2B'))).toBe('start(here)')
    expect((await app.inject(main.replace('cafe', 'dead'))).statusCode).toBe(404)
  })

  it('starts also where the store holds the same release damaged', async () => {
    const { releaseStore: store } = app.server
    await store.storage.create(`${folderOf('shell', id)}/main.js`, Buffer.from('evil()'))
    await movePointer(store, 'shell', { active: id, reason: 'Built here', by: 'ada', after: 0 })
    expect(blockIn(await body('/login'), 'deployed-shell')).toMatchObject({ release: id, pointer: { seq: 1 } })
    expect(await body(main)).toBe('start(here)')
  })
})

describe('with SHELL_DIR', () => {
  const app = testApp({ settings: { SHELL_DIR: builtFolder } })

  it('the page comes from that folder, whatever the store says', async () => {
    await aLineOf(app.server.releaseStore, ['1.0.0'], 'shell')
    const { body } = await app.inject({ url: '/login', headers: { accept: 'text/html' } })
    expect(body).toContain('built here')
    expect(blockIn(body, 'deployed-shell')).toEqual({ release: 'none', pointer: null, base: '/' })
    await writeFile(
      join(builtFolder, 'index.html'),
      '<!doctype html>built here anew<!--school--><!--deployed-remotes-->',
    )
    expect((await app.inject({ url: '/', headers: { accept: 'text/html' } })).body).toContain('built here anew')
  })
})
