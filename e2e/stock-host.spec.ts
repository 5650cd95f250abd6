import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { root, startOwnPortal } from './support/portal-process'
import { pointerOf } from './support/release-command'
import { expect, test } from './support/test'

const folder = join(root, 'e2e/stock-host')
const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' }

test.beforeAll(() => {
  test.setTimeout(120_000)
  const tool = join(root, 'shared/remote-build/build/cli.mjs')
  const { status, stderr } = spawnSync(process.execPath, [tool, 'build'], { cwd: folder, encoding: 'utf8' })
  expect(`${status} ${stderr}`).toMatch(/^0 /)
})

/** Serves the other host from an address of its own; what it asks the API, the portal answers. */
async function serveHost(portalOf: () => string) {
  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname.startsWith('/api/')) return passOn(request, response, portalOf())
    const isFile = extname(pathname) !== ''
    const file = join(folder, 'dist', isFile ? pathname : 'index.html')
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
    response.end(await readFile(file).catch(() => ''))
  }
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop }
}

async function passOn(request: IncomingMessage, response: ServerResponse, portal: string) {
  const { method = 'GET', url = '/' } = request
  const { authorization = '', 'content-type': type = 'application/json' } = request.headers
  const body = method === 'GET' ? null : new Uint8Array(await buffer(request))
  const reply = await fetch(portal + url, { method, body, headers: { authorization, 'content-type': type } })
  const headers = { 'content-type': reply.headers.get('content-type') ?? 'application/json' }
  response.writeHead(reply.status, headers).end(Buffer.from(await reply.arrayBuffer()))
}

test('a host that knows nothing of our shell shows a screen of the teacher’s remote out of the portal’s store', async ({
  page,
}) => {
  test.setTimeout(120_000)
  let address = ''
  const host = await serveHost(() => address)
  const portal = await startOwnPortal({ STORE_ORIGINS: host.origin })
  address = portal.url
  try {
    const { active } = await pointerOf(portal, 'teacher')
    const manifest = `${portal.url}/store/remote-teacher/releases/${active}/mf-manifest.json`
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))

    await page.goto(`${host.origin}/teacher/subjects?manifest=${encodeURIComponent(manifest)}`)
    await page.getByLabel('Username').fill('teacher')
    await page.getByLabel('Password', { exact: true }).fill('teacher-demo')
    await page.getByRole('button', { name: 'Sign in' }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'Subjects Allocated' })).toBeVisible()
    await expect(page.getByRole('table', { name: 'My allocations' }).getByRole('row').nth(1)).toBeVisible()
    const ofPortal = asked.filter((url) => url.startsWith(portal.url)).map((url) => new URL(url).pathname)
    expect(ofPortal.every((path) => path.startsWith('/store/remote-teacher/'))).toBe(true)
    expect(ofPortal.some((path) => path.endsWith('/entry.js'))).toBe(true)
  } finally {
    await portal.stop()
    host.stop()
  }
})
