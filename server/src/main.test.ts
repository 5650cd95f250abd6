import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { Agent, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApi } from '@bellhouse/api-client'
import { resetPassword } from '@bellhouse/contracts'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { askAlone } from '../test/ask-alone'
import { freePort } from '../test/free-port'
import { openBlankDatabase } from '../test/test-database'

const root = join(import.meta.dirname, '../..')

let folder: string
let database: Awaited<ReturnType<typeof openBlankDatabase>>
let child: ChildProcess | null = null
let blocker: Server | null = null

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bellhouse-main-'))
  database = await openBlankDatabase()
})
afterEach(async () => {
  if (child && child.exitCode === null) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  child = null
  blocker?.close()
  blocker = null
  await database.drop()
  await rm(folder, { recursive: true })
})

/** Starts the server as `npm start` does, until it is open or has given up. */
async function start(settings: Record<string, string> = {}) {
  const { address } = database
  const PORT = String(await freePort())
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    DEMO: 'off',
    DATA_DIR: folder,
    DATABASE_URL: `postgres:///${address.database}?host=${encodeURIComponent(String(address.host))}&user=${address.user}`,
    LOG_LEVEL: 'silent',
    PROCESSES: '1',
    PORT,
    ...settings,
  }
  const server = spawn(process.execPath, ['server/dist/main.mjs'], { cwd: root, env })
  child = server
  let said = ''
  const exited = once(server, 'exit').then(([code]) => code as number | null)
  const opened = new Promise<void>((resolve) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream.on('data', (text) => {
        said += text
        if (said.includes('Ctrl-C stops it')) resolve()
      })
    }
  })
  await Promise.race([opened, exited])
  return { server, exited, url: `http://127.0.0.1:${env.PORT}`, port: Number(env.PORT), said: () => said.trim() }
}

describe('starting', () => {
  it.each([1, 2])(
    'tells where the school is open, and how its first admin gets in, with processes: %i',
    async (PROCESSES) => {
      const { said, url, exited, server } = await start({ PROCESSES: String(PROCESSES) })
      expect(said()).toMatch(/Bellhouse is open at http:\/\/localhost:\d+/)
      expect(said()).toMatch(/Choose the admin’s password here:\s+http:\S+\?token=[\w-]{43}/)
      expect(said()).toContain(join(folder, 'outbox'))
      expect(said()).not.toContain('admin-demo')
      expect((await fetch(`${url}/health/ready`)).status).toBe(200)
      expect((await stat(join(folder, 'keys/signing.pem'))).mode & 0o777).toBe(0o600)
      const [, token = ''] = /\?token=([\w-]{43})/.exec(said()) ?? []
      const api = createApi({ baseUrl: url, token: () => null })
      await expect(api(resetPassword, { token, password: 'nine mice in a barn' })).resolves.toMatchObject({
        isFirst: true,
      })

      server.kill('SIGINT')
      await expect(exited).resolves.toBe(0)
    },
  )

  const rsa = () =>
    generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const putKey = async (text: string, mode: number) => {
    await mkdir(join(folder, 'keys'))
    await writeFile(join(folder, 'keys/signing.pem'), text, { mode })
  }

  it.each<[string, () => Promise<Record<string, string>> | Record<string, string>, RegExp]>([
    ['a setting that means nothing', () => ({ PORT: 'abc' }), /^PORT must be a whole number up to 65535\.$/],
    [
      'the demo accounts open to all',
      () => ({ DEMO: 'on', HOST: '0.0.0.0' }),
      /^With the demo accounts .* this machine only/,
    ],
    [
      'an address that is not this machine’s',
      () => ({ HOST: '192.0.2.1' }),
      /^This machine has no address 192\.0\.2\.1\./,
    ],
    ['a data folder where none can be', () => ({ DATA_DIR: '/proc/bellhouse' }), /^\/proc\/bellhouse cannot be made, /],
    ['a data folder that is a file', () => takeAsFile(), /^\S+ is in the way: .* not a folder\.$/],
    [
      'a database that is not there',
      () => ({ DATABASE_URL: 'postgres://127.0.0.1:1/x' }),
      /^The database cannot be reached: .* look whether PostgreSQL runs there/,
    ],
    [
      'a key file of backups that is not there',
      () => ({ BACKUP_DIR: join(folder, 'backups'), BACKUP_KEY_FILE: '/etc/no-such.key' }),
      /^BACKUP_KEY_FILE is wrong\. There is no key file \/etc\/no-such\.key\.$/,
    ],
    ['a key that says nothing', () => putKey('garbage', 0o600).then(() => ({})), /^The key .* cannot be read\./],
    ['a weak key', () => putKey(rsa(), 0o600).then(() => ({})), /^The key .* is of a weak kind \(rsa\)\./],
    ['a key that others can read', () => putKey(rsa(), 0o644).then(() => ({})), /^Other users can read the key/],
    ['a port that is taken', () => takePort(), /^Port \d+ is taken by another program\./],
    [
      'a port that is taken, with several processes',
      () => takePort({ PROCESSES: '2' }),
      /^Port \d+ is taken by another program\.[^.]*\.$/,
    ],
  ])('refuses %s in a sentence', async (_, prepare, sentence) => {
    const { said, exited } = await start(await prepare())
    await expect(exited).resolves.toBe(1)
    expect(said()).toMatch(sentence)
    expect(said()).not.toMatch(/^\s+at /m)
  })

  it.each(['1', '2'])('makes nothing behind a port that is taken, with processes: %s', async (PROCESSES) => {
    const DATA_DIR = join(folder, 'data')
    const { said, exited } = await start({ ...(await takePort()), PROCESSES, DATA_DIR })
    await expect(exited).resolves.toBe(1)
    expect(said()).toMatch(/^Port \d+ is taken by another program\./)
    await expect(stat(DATA_DIR)).rejects.toThrow('ENOENT')
  })

  it('waits for a portal that is about to leave its door', async () => {
    const starting = start(await takePort())
    setTimeout(() => blocker?.close(), 1_000)
    const { url } = await starting
    expect((await fetch(`${url}/health/ready`)).status).toBe(200)
  })

  async function takePort(more = {}): Promise<Record<string, string>> {
    blocker = createServer().listen(0, '127.0.0.1')
    await once(blocker, 'listening')
    return { ...more, PORT: String((blocker.address() as AddressInfo).port) }
  }

  async function takeAsFile(): Promise<Record<string, string>> {
    await writeFile(join(folder, 'file'), '')
    return { DATA_DIR: join(folder, 'file') }
  }
})

describe('stopping', () => {
  it('waits for a start that is on its way, so that the database is closed', async () => {
    const starting = start()
    const isThere = () => stat(join(folder, 'keys')).then(Boolean, () => false)
    while (!(await isThere())) await sleep(5)
    child?.kill('SIGTERM')
    const { exited } = await starting
    await expect(exited).resolves.toBe(0)
  })

  it('finishes what was accepted', async () => {
    const { server, url, exited } = await start()
    const outcomes: string[] = []
    let isOver = false
    const ask = async () => {
      while (!isOver) outcomes.push(await fetch(`${url}/health/ready`).then(({ status }) => String(status), causeOf))
    }
    const asking = [ask(), ask(), ask(), ask()]
    await sleep(300)

    server.kill('SIGTERM')
    await expect(exited).resolves.toBe(0)
    isOver = true
    await Promise.all(asking)

    expect(outcomes.filter((outcome) => outcome === '200').length).toBeGreaterThan(10)
    expect(outcomes.filter((outcome) => outcome !== '200' && outcome !== 'ECONNREFUSED')).toEqual([])
  })

  it('finishes for those whom the system had let in before the door closed', async () => {
    const { server, url, exited } = await start()
    const outcomes: string[] = []
    const knockUntilClosed = async () => {
      while (outcomes.at(-1) !== 'ECONNREFUSED') outcomes.push(await askAlone(`${url}/health/live`))
    }
    const asking = Array.from({ length: 30 }, knockUntilClosed)
    await sleep(300)

    server.kill('SIGTERM')
    await expect(exited).resolves.toBe(0)
    await Promise.all(asking)

    const others = outcomes.filter((outcome) => outcome !== '200' && outcome !== 'ECONNREFUSED')
    // Whom the system lets in while the door is closing nobody can know of; all who came before would be a dozen.
    expect(others.length).toBeLessThan(4)
    expect(others.filter((outcome) => outcome !== 'ECONNRESET')).toEqual([])
  })

  it('answers whoever uses a resting connection within the time that it was told', async () => {
    const { server, port, exited } = await start()
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const before = await askAlong(agent, port)
    const seconds = Number(/timeout=(\d+)/.exec(String(before.headers['keep-alive']))?.[1])
    expect(before.headers.connection).toBe('keep-alive')
    const ofBrowser = await askAlong(agent, port, { 'sec-fetch-site': 'same-origin' })
    expect(ofBrowser.headers['keep-alive']).not.toBe(before.headers['keep-alive'])

    server.kill('SIGTERM')
    await sleep((seconds - 1) * 1_000)
    const after = await askAlong(agent, port)
    expect(after).toMatchObject({ statusCode: 200, headers: { connection: 'close' } })
    await expect(exited).resolves.toBe(0)
  })

  it('does not wait when it is told again, and takes an echo for no second word', async () => {
    const { server, port, exited } = await start()
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.on('error', () => {})
    socket.write(
      'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
    )
    await sleep(200)

    server.kill('SIGINT')
    server.kill('SIGINT')
    await sleep(1_100)
    expect(server.exitCode).toBeNull()
    server.kill('SIGINT')
    await expect(exited).resolves.toBe(1)
  })
})

const askAlong = (agent: Agent, port: number, headers: Record<string, string> = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const request = get({ host: '127.0.0.1', port, path: '/health/live', agent, headers }, (reply) => {
      reply.resume().on('end', () => resolve(reply))
    })
    request.on('error', reject)
  })

const causeOf = (error: Error) => String((error.cause as NodeJS.ErrnoException | undefined)?.code ?? error.message)
