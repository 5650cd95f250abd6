import { mkdtempSync } from 'node:fs'
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Pointer, Release, RemoteName } from '@bellhouse/contracts'
import { folderOf, placesOf, startSigning } from '@bellhouse/releases'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { aSchool } from '../../../../test/factories'
import { testApp } from '../../../../test/test-app'

const template = '<!doctype html><head><!--school--><!--deployed-remotes--></head><div id="root"></div>'
const html = { accept: 'text/html' }

const shellFolder = mkdtempSync(join(tmpdir(), 'bellhouse-shell-'))
const app = testApp({ parts: { shellFolder } })
let clock = 1_700_000_000

async function write(file: string, content: string) {
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, content)
  // Files that are written within one tick of the clock must still look changed.
  clock += 1
  await utimes(file, clock, clock)
}

const inStore = (path: string) => join(app.server.releaseStore.storage.address, path)

const deploy = async (remote: RemoteName, id: string, paths: string[], more: Partial<Release> = {}) => {
  const release: Release = {
    remote,
    id,
    contract: 1,
    entry: 'entry.12345678.js',
    library: `${remote}_${id}`,
    exposes: ['./screens'],
    shared: {},
    screens: paths.map((path) => ({ path, title: '</script><b>', category: 'admin' })),
    files: { 'entry.12345678.js': { integrity: 'sha384-abc', size: 1 } },
    builtAt: '2026-11-21T00:00:00Z',
    revision: 'r',
    ...more,
  }
  await write(join(inStore(folderOf(remote, id)), 'release.json'), JSON.stringify(release))
  await write(join(inStore(folderOf(remote, id)), 'entry.12345678.js'), 'entry()')
  await point(remote, { active: id })
}

const point = (remote: RemoteName, to: Pick<Pointer, 'active' | 'canary' | 'lastGood'>) =>
  write(
    inStore(placesOf(remote).pointer),
    JSON.stringify({ seq: 1, ...to, reason: 'test', by: 'test', at: '2026-11-21T00:00:00Z' }),
  )

beforeAll(async () => {
  await write(join(shellFolder, 'index.html'), template)
  await write(join(shellFolder, 'main.0123abcd.js'), 'main()')
  await write(join(shellFolder, 'main.0123abcd.js.br'), 'compressed')
  await write(join(shellFolder, 'logo.svg'), '<svg/>')
})
afterAll(() => rm(shellFolder, { recursive: true }))

beforeEach(async () => {
  await rm(app.server.releaseStore.storage.address, { recursive: true, force: true })
  await rm(join(app.server.env.DATA_DIR, 'keys'), { recursive: true, force: true })
  await deploy('teacher', '1.0.0+aa', ['teacher/dashboard', 'teacher/marks/:id?'])
  await write(inStore(placesOf('teacher').history), '{}')
  await write(join(app.server.env.DATA_DIR, 'keys/signing.pem'), 'secret')
})

function blockIn(page: string, id: string) {
  const [, json] = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(page) ?? []
  return JSON.parse(json ?? 'null')
}

async function page(url = '/login', headers: Record<string, string> = html) {
  const reply = await app.inject({ url, headers })
  expect(reply.statusCode).toBe(200)
  return reply
}

describe('the page', () => {
  it('carries the school and what is deployed as data', async () => {
    await app.db
      .insertInto('school')
      .values({ name: 'Hill </script> School', short_name: 'Hill' })
      .onConflict((same) => same.doNothing())
      .execute()
    const { body } = await page()

    expect(blockIn(body, 'school')).toMatchObject({ name: 'Hill </script> School', shortName: 'Hill' })
    expect(blockIn(body, 'deployed-remotes')).toMatchObject({
      teacher: { base: '/store/remote-teacher/releases/1.0.0+aa/', release: { id: '1.0.0+aa' } },
    })
    expect(body).not.toContain('<!--')
  })

  it('names the motto, the term and the badge, whose picture anybody may see while it is the badge', async () => {
    await aSchool(app.db)
    const hash = 'b'.repeat(64)
    const png = Buffer.from([137, 80, 78, 71])
    await app.db.insertInto('badge').values({ hash, png }).execute()
    expect((await app.inject({ url: `/badges/${hash}.png` })).statusCode).toBe(404)
    await app.db.updateTable('school').set({ motto: 'Light and truth', badge: hash }).execute()
    const { body } = await page()
    expect(body).toMatch(/<meta name="description" content="The portal of [^"]+: registers, marks, /)
    const { badge, motto, term } = blockIn(body, 'school')
    expect({ badge, motto }).toEqual({ badge: hash, motto: 'Light and truth' })
    expect(term).toBe('2026 Term 3')

    const picture = await app.inject({ url: `/badges/${hash}.png` })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
    expect(picture.rawPayload).toEqual(png)
  })

  it.each(['/', '/login', '/teacher/marks/7', '/no/such/place', '/students/s1?search=a'])(
    'answers at %s',
    async (url) => {
      expect((await page(url)).headers['content-type']).toBe('text/html; charset=utf-8')
    },
  )

  it.each([
    ['the API', '/api/nothing', html],
    ['the store', '/store/remote-teacher/releases/none/x.js', html],
    ['something that is no page', '/missing.png', { accept: 'image/*' }],
  ])('does not stand in for %s', async (_, url, headers) => {
    const reply = await app.inject({ url, headers })
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not-found'])
  })

  it('changes at once when a pointer moves', async () => {
    const before = await page()
    await deploy('teacher', '1.1.0+bb', ['teacher/dashboard'])
    const after = await page()

    expect(blockIn(after.body, 'deployed-remotes').teacher.release.id).toBe('1.1.0+bb')
    expect(after.headers.etag).not.toBe(before.headers.etag)
  })

  it('carries the keys that count, and nothing that they have not signed', async () => {
    const before = await page()
    expect(blockIn(before.body, 'release-keys')).toEqual({})
    await startSigning(app.server.releaseStore, 'test')
    const after = await page()
    expect(Object.values(blockIn(after.body, 'release-keys'))).toEqual([expect.stringMatching(/^[\w-]{43}$/)])
    expect(blockIn(after.body, 'deployed-remotes').teacher).toBeNull()
  })

  it('stands when one remote’s release cannot be read', async () => {
    await deploy('admin', '1.0.0+cc', ['dashboard'])
    await write(join(inStore(folderOf('admin', '1.0.0+cc')), 'release.json'), '{')
    const { body } = await page()
    expect(blockIn(body, 'deployed-remotes')).toMatchObject({ admin: null, teacher: { release: { id: '1.0.0+aa' } } })
  })

  it('is not sent again to whoever has it', async () => {
    const { headers } = await page()
    const again = await app.inject({ url: '/login', headers: { ...html, 'if-none-match': String(headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('comes compressed', async () => {
    const plain = (await page()).body
    const br = await page('/login', { ...html, 'accept-encoding': 'gzip, br' })
    const gzip = await page('/login', { ...html, 'accept-encoding': 'gzip' })
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain)
    expect(br.rawPayload.length).toBe(brotliCompressSync(plain).length)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain)
  })

  it('fetches ahead the remote that the address needs, where it is one', async () => {
    await deploy('admin', '1.0.0+cc', ['dashboard'])
    await deploy('student', '1.0.0+dd', ['dashboard'])
    const hint = '<link rel="preload" as="script" href="/store/remote-teacher/releases/1.0.0+aa/entry.12345678.js"'
    expect((await page('/teacher/marks/7')).body).toContain(`${hint} integrity="sha384-abc" crossorigin="anonymous">`)
    expect((await page('/dashboard')).body).not.toContain('preload')
  })

  it('fetches ahead what the screen at its address consists of, and carries that of no other', async () => {
    const hashOf = (name: string) => ({ integrity: `sha384-${name}`, size: 1 })
    const names = ['entry.12345678.js', 'list.1.js', 'list.2.css', 'other.3.js']
    const files = Object.fromEntries(names.map((name) => [name, hashOf(name)]))
    const screenFiles = { 'students/:class?': ['list.1.js', 'list.2.css'], notices: ['other.3.js'] }
    await deploy('admin', '1.0.0+cc', ['students/:class?', 'notices', 'staff'], { files, screenFiles })
    const hinted = ({ body }: { body: string }) =>
      [...body.matchAll(/<link rel="preload" as="(\w+)" href="[^"]+\/([^"/]+)"/g)].map(
        ([, as, name]) => `${as} ${name}`,
      )
    const first = 'script entry.12345678.js'
    expect(hinted(await page('/students/s1'))).toEqual([first, 'script list.1.js', 'style list.2.css'])
    expect(hinted(await page('/staff'))).toEqual([first])
    const { release } = blockIn((await page('/notices')).body, 'deployed-remotes').admin
    expect(release.screenFiles).toEqual({ notices: ['other.3.js'] })
    expect(Object.keys(release.files)).toEqual(['entry.12345678.js', 'other.3.js'])

    // Which of two is opened is known by the browser, which knows who is signed in.
    await deploy('student', '1.0.0+dd', ['students/:class?'], { files, screenFiles })
    const shared = await page('/students')
    expect(hinted(shared)).toEqual([])
    expect(blockIn(shared.body, 'deployed-remotes').student.release.screenFiles).toBeDefined()
  })

  it('still comes when the database is away', async () => {
    await page()
    const { db } = app.server
    Object.assign(app.server, {
      db: { selectFrom: () => ({ select: () => ({ executeTakeFirst: () => Promise.reject(new Error('away')) }) }) },
    })
    const { body } = await page()
    Object.assign(app.server, { db })
    expect(blockIn(body, 'school')).toMatchObject({ shortName: 'Hill' })
  })
})

describe('a page that cannot be made', () => {
  const failing = () =>
    jest.spyOn(app.server.shells, 'choose').mockRejectedValue(Object.assign(new Error('read'), { code: 'EIO' }))
  afterEach(() => {
    jest.restoreAllMocks()
  })

  it.each(['/', '/login'])('is a sentence for whoever opens %s in a browser, which looks again', async (url) => {
    failing()
    const { statusCode, headers, body } = await app.inject({ url, headers: html })
    expect([statusCode, headers['content-type'], headers['retry-after']]).toEqual([
      503,
      'text/html; charset=utf-8',
      '60',
    ])
    expect(body).toContain('<h1>The server’s disk cannot be read or written</h1>')
    expect(body).toContain('<meta http-equiv="refresh" content="60">')
  })

  it('is a problem for a program', async () => {
    failing()
    const reply = await app.inject({ url: '/', headers: { accept: 'application/json' } })
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'unavailable'])
  })
})

describe('a file', () => {
  it.each([
    ['of the shell with a hash', '/main.0123abcd.js', 'public, max-age=31536000, immutable'],
    ['of the shell without one', '/logo.svg', 'private, no-cache'],
    [
      'of a release',
      '/store/remote-teacher/releases/1.0.0+aa/entry.12345678.js',
      'public, max-age=31536000, immutable',
    ],
    ['that points to a release', '/store/remote-teacher/pointer.json', 'no-cache'],
  ])('%s is cached as it may be', async (_, url, expected) => {
    const reply = await app.inject({ url })
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, expected])
    const again = await app.inject({ url, headers: { 'if-none-match': String(reply.headers.etag) } })
    expect(again.statusCode).toBe(304)
  })

  it('comes as it was compressed at build', async () => {
    const reply = await app.inject({ url: '/main.0123abcd.js', headers: { 'accept-encoding': 'br' } })
    expect([reply.body, reply.headers['content-encoding']]).toEqual(['compressed', 'br'])
    expect(reply.headers['content-type']).toMatch(/javascript/)
  })

  it.each([
    '/store/remote-teacher/history.jsonl',
    '/store/',
    '/store/../keys/signing.pem',
    '/store/%2e%2e/keys/signing.pem',
    '/store/remote-teacher/releases/..%2f..%2f..%2fkeys/signing.pem',
    '/..%2fpackage.json',
    '/index.html.br',
  ])('%s is nobody’s', async (url) => {
    expect((await app.inject({ url })).statusCode).toBe(404)
  })
})

describe('every reply', () => {
  it.each(['/login', '/api/me', '/api/nothing', '/store/none', '/main.0123abcd.js', '/health/live', '/api/docs'])(
    '%s is fenced in',
    async (url) => {
      const { headers } = await app.inject({ url, headers: html })
      expect(headers['content-security-policy']).toMatch(/^default-src 'none';/)
      expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'")
      expect(headers['content-security-policy']).not.toMatch(/unsafe|https?:|\*/)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'integrity-policy': 'blocked-destinations=(script)',
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'same-origin',
      })
    },
  )
})

describe('the Trusted Types policies that a page lets in', () => {
  const policiesOf = async (url = '/login') =>
    /trusted-types ([^;]*)/.exec(
      String((await app.inject({ url, headers: html })).headers['content-security-policy']),
    )?.[1]
  const ofShell = 'bellhouse_shell bellhouse-releases bellhouse-offline'

  it('are those of the shell and of the remotes in the store, and no others', async () => {
    expect(await policiesOf()).toBe(`${ofShell} bellhouse-teacher 'allow-duplicates'`)
    await deploy('library', '1.0.0+aa', ['library'], { policies: ['bellhouse-library', 'dompurify'] })
    expect(await policiesOf()).toBe(`${ofShell} bellhouse-library bellhouse-teacher dompurify 'allow-duplicates'`)
  })

  it('are those of every release that somebody may come to, also of builds from before that say nothing', async () => {
    await deploy('teacher', '0.9.0+cc', [], { library: 'bellhouse_teacher_0_9_0_cc' })
    await deploy('teacher', '1.1.0+bb', [], { policies: ['bellhouse-teacher', 'lit-html'] })
    await point('teacher', { active: '1.0.0+aa', canary: { release: '1.1.0+bb', share: 10 }, lastGood: ['0.9.0+cc'] })
    expect(await policiesOf()).toBe(
      `${ofShell} bellhouse-teacher bellhouse_teacher_0_9_0_cc lit-html 'allow-duplicates'`,
    )
  })

  it('are none where a release asks for what is no name', async () => {
    await deploy('library', '1.0.0+aa', ['library'], { policies: ["'allow-duplicates'; script-src *"] })
    expect(await policiesOf()).not.toMatch(/script-src|library/)
  })

  it.each(['/api/me', '/api/docs', '/store/none', '/main.0123abcd.js', '/health/live'])(
    'are none at %s',
    async (url) => {
      expect(await policiesOf(url)).toBe("'none'")
    },
  )
})

describe('what is no page and no file of the shell', () => {
  it.each(['/.env', '/.git/config', '/students/.htaccess', '/wp-login.php', '/backup.zip', '/main.0123abcd.js.map'])(
    '%s is not answered with the page',
    async (url) => {
      for (const method of ['GET', 'HEAD'] as const) {
        expect((await app.inject({ method, url, headers: html })).statusCode).toBe(404)
      }
    },
  )

  it.each(['/students', '/edit_subject/S101.2', '/chat?with=ada.nakato'])('%s is a page', async (url) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const reply = await app.inject({ method, url, headers: html })
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    }
  })
})
