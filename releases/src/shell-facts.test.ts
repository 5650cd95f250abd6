import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from '@jest/globals'
import { readShellFacts } from './shell-facts'

const facts = { contract: 7, shared: { react: { version: '19.3.1', names: ['use'] } } }

let server: Server | undefined
afterEach(() => {
  server?.close()
})

async function serving(body: string) {
  server = createServer(({ url }, reply) => reply.writeHead(url === '/shell.json' ? 200 : 404).end(body)).listen(0)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function aFile(content: string) {
  const path = join(await mkdtemp(join(tmpdir(), 'shell-')), 'shell.json')
  await writeFile(path, content)
  return path
}

it.each(['', '/', '/shell.json'])('asks the shell that is deployed, at its address%s', async (rest) => {
  expect(await readShellFacts((await serving(JSON.stringify(facts))) + rest)).toEqual({ title: 'the shell', ...facts })
})

it('reads a file', async () => {
  expect(await readShellFacts(await aFile(JSON.stringify(facts)))).toEqual({ title: 'the shell', ...facts })
})

it('reads one from before names were listed', async () => {
  const older = await aFile(JSON.stringify({ contract: 7, shared: { react: '19.3.1' } }))
  expect(await readShellFacts(older)).toEqual({
    title: 'the shell',
    contract: 7,
    shared: { react: { version: '19.3.1' } },
  })
})

it('knows the shell of this copy where none is named', async () => {
  expect((await readShellFacts()).shared).toHaveProperty('react')
})

it.each([
  [
    'nobody answers',
    async () => 'http://127.0.0.1:9',
    /^The shell cannot be asked at http:\/\/127.0.0.1:9\/shell.json: /,
  ],
  ['there is no such page', async () => `${await serving('')}/more`, /more\/shell.json answers 404.$/],
  ['it says something else', async () => serving('<!doctype html>'), /does not say what the shell shares.$/],
  ['there is no such file', async () => '/nowhere/shell.json', /^The shell’s description cannot be read: ENOENT/],
  ['the file says something else', () => aFile('{"contract":1}'), /does not say what the shell shares.$/],
])('refuses when %s', async (_, from, sentence) => {
  await expect(readShellFacts(await from())).rejects.toThrow(sentence)
})
