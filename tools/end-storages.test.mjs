import hooks from 'node:async_hooks'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from '@jest/globals'
import { noteStorages } from './end-storages.cjs'
import { inRoot } from './root.mjs'

const run = promisify(execFile)

it('ends the storages that were made since, and leaves the other modules of Node as they are', () => {
  const os = {}
  const coreModules = { require: (name) => (name === 'os' ? os : hooks) }
  const end = noteStorages(coreModules)
  expect(coreModules.require('os')).toBe(os)
  for (const name of ['async_hooks', 'node:async_hooks']) {
    const { AsyncLocalStorage, createHook } = coreModules.require(name)
    expect(createHook).toBe(hooks.createHook)
    const storage = new AsyncLocalStorage()
    storage.run('kept', () => {
      expect(storage.getStore()).toBe('kept')
      end()
      expect(storage.getStore()).toBeUndefined()
    })
  }
})

// What a file leaves behind lies in a module of Node, which all worlds of a worker share.
const leaving = `
const events = require('node:events')
const { AsyncLocalStorage } = require('node:async_hooks')
it('leaves a storage behind, where the one of the file before is ended', () => {
  const before = events.left
  const storage = (events.left = new AsyncLocalStorage())
  storage.enterWith('left')
  expect(storage.getStore()).toBe('left')
  if (before) process.stdout.write(before.enabled ? 'goes on' : 'is ended')
})`

it('a file of tests ends with its storages', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'storages-'))
  try {
    const config = { rootDir: folder, runtime: inRoot('tools/jest-runtime.cjs'), transform: {} }
    for (const name of ['one', 'other']) await writeFile(join(folder, `${name}.test.js`), leaving)
    const args = [inRoot('node_modules/jest/bin/jest.js'), '--runInBand', '--config', JSON.stringify(config)]
    expect((await run(process.execPath, args)).stdout).toBe('is ended')
  } finally {
    await rm(folder, { recursive: true })
  }
})
