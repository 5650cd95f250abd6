import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createApi } from '@bellhouse/api-client'
import { signIn } from '@bellhouse/contracts'
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals'
import { killAllOf } from './series/kill-all-of'
import { ServerProcess } from './series/server-process'
import { SmallDisk, whyNoDisk } from './series/small-disk'

const isFull = 'The disk of the database is full'
const wrongPassword = { username: 'nobody', password: 'blackbirds in a pie' }

let disk: SmallDisk | null = null
let reason: string | undefined
let folder: string

beforeAll(async () => {
  reason = await whyNoDisk()
  if (reason) return
  disk = await SmallDisk.make(400)
  folder = join(disk.folder, 'data')
  await mkdir(folder)
})
afterEach(() => (disk ? killAllOf(folder) : undefined))
afterAll(() => disk?.remove())

/** Where nobody may mount a disk, that is what is said. */
const mustSayWhy = () => expect(reason).toMatch(/may mount a disk|is not there$/)

const comeTo = ({ url }: ServerProcess) => createApi({ baseUrl: url, token: () => null })(signIn, wrongPassword)

it('a portal comes up on a full disk by what it has kept there, also after it was cut off, and takes no other writes', async () => {
  if (!disk) return mustSayWhy()
  const names = () => readdir(join(folder, 'postgres'))
  const first = await ServerProcess.start(folder)
  while (!(await names()).includes('reserve')) await new Promise((resolve) => setTimeout(resolve, 100))
  await first.stop()
  await disk.fill()

  const second = await ServerProcess.start(folder)
  // Each try is written down, so that one is refused for what it is says that it could be.
  await expect(comeTo(second)).rejects.toMatchObject({ status: 401 })
  expect([await names(), second.complaints]).toEqual([
    expect.not.arrayContaining(['reserve']),
    expect.stringContaining(isFull),
  ])
  await second.kill()

  // What was given up is still free, and not for everybody.
  const third = await ServerProcess.start(folder)
  await expect(comeTo(third)).rejects.toMatchObject({ status: 401 })
  expect(third.complaints).toContain(isFull)
  await third.stop()
})

it('a first start on a full disk says where that is, and what to do', async () => {
  if (!disk) return mustSayWhy()
  await disk.fill()
  const other = join(disk.folder, 'other')
  const server = await ServerProcess.launch(other)
  expect(await server.exited).toBe(1)
  expect(server.complaints).toContain(`There is no space left on the disk that holds ${other}`)
  expect(server.complaints).toContain('Make room there: see “Full disk” in docs/operations.md.')
})
