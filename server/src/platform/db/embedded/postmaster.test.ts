import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { knock } from './postmaster'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bellhouse-knock-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** A door at which whoever knocks is refused with that code. */
async function refuseWith(code: string) {
  const fields = Buffer.from(`SFATAL\0C${code}\0Mno\0\0`)
  const head = Buffer.alloc(5, 'E')
  head.writeInt32BE(fields.length + 4, 1)
  const server = createServer((socket) => socket.once('data', () => socket.end(Buffer.concat([head, fields]))))
  await new Promise<void>((resolve) => void server.listen(join(folder, '.s.PGSQL.5432'), resolve))
  return server
}

it.each([
  ['57P03', 'not-yet'],
  ['53100', 'full'],
])('a database that refuses with %s is %s', async (code, answer) => {
  const server = await refuseWith(code)
  const place = { socket: folder } as Parameters<typeof knock>[0]
  expect(await knock(place)).toBe(answer)
  server.close()
})

it('where there is no door there is nobody', async () => {
  expect(await knock({ socket: folder } as Parameters<typeof knock>[0])).toBe('nobody')
})
