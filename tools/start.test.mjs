import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it, jest } from '@jest/globals'
import { mustHaveNode } from './must-have-node.mjs'
import { inRoot } from './root.mjs'

let blocker = null
afterEach(() => {
  blocker?.close()
  blocker = null
  jest.restoreAllMocks()
})

async function start(words, env = {}) {
  const child = spawn(process.execPath, [inRoot('tools/start.mjs'), ...words], { env: { ...process.env, ...env } })
  const [said, complained, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { said, complained, code }
}

it('tells its settings', async () => {
  const { said, code } = await start(['--help'])
  expect(code).toBe(0)
  for (const name of [
    'PORT',
    'HOST',
    'DATA_DIR',
    'DATABASE_URL',
    'DEMO',
    'SMTP_URL',
    'PUBLIC_URL',
    'PORTAL_PG_BIN',
    'METRICS_TOKEN',
    'FILES_URL',
  ]) {
    expect(said).toMatch(new RegExp(`^ {2}${name} `, 'm'))
  }
})

it('does not guess what an option means', async () => {
  const { complained, code } = await start(['--port=1'])
  expect([complained, code]).toEqual(['There is no option --port=1. See: npm start -- --help\n', 1])
})

it('says at once that the port is taken', async () => {
  blocker = createServer().listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  const { port } = blocker.address()
  const { said, complained, code } = await start([], { PORT: String(port), HOST: '127.0.0.1' })
  expect(complained).toBe(`Port ${port} is taken by another program. Stop it, or set PORT to another number.\n`)
  expect([said, code]).toEqual(['', 1])
})

it.each([
  ['where no folders can be', '/proc/bellhouse', /^\/proc\/bellhouse cannot be made, .* Name another place\.\n$/],
  ['that takes nothing in', '/proc', /^\/proc\/\.probe cannot be made, .* Name another place\.\n$/],
  ['that is a file', inRoot('package.json'), /package\.json is in the way: it is a file, not a folder\.\n$/],
])('refuses a data folder %s before it builds anything', async (_, DATA_DIR, sentence) => {
  const { said, complained, code } = await start([], { PORT: '1', DATA_DIR })
  expect(complained).toMatch(sentence)
  expect(said).not.toMatch(/Nothing to build|Built/)
  expect(code).toBe(1)
})

it('says in a container too what is wrong, before it makes anything live', async () => {
  const DATA_DIR = join(tmpdir(), `never-made-${process.pid}`)
  const child = spawn(process.execPath, [inRoot('tools/serve-built.mjs')], {
    env: { ...process.env, DATA_DIR, PORT: 'four' },
  })
  const [complained, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect([complained, code]).toEqual(['PORT must be a whole number up to 65535.\n', 1])
  expect(existsSync(DATA_DIR)).toBe(false)
})

it.each(['20.18.3', '18.20.0', '9.11.2'])('does not run on Node %s, and says which one it needs', (version) => {
  const said = jest.spyOn(console, 'error').mockReturnValue()
  const exit = jest.spyOn(process, 'exit').mockReturnValue()
  mustHaveNode(version)
  expect(exit).toHaveBeenCalledWith(1)
  expect(said).toHaveBeenCalledWith(
    expect.stringMatching(`^Node 20\\.19 or newer is needed, and this is Node ${version}`),
  )
})

it.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('runs on Node %s', (version) => {
  const exit = jest.spyOn(process, 'exit').mockReturnValue()
  mustHaveNode(version)
  expect(exit).not.toHaveBeenCalled()
})
