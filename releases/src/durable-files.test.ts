import { mkdtemp, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { createSynced, makeFolder } from './durable-files'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bellhouse-durable-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** What is written through to the disk while something runs. */
async function countSyncs(act: () => Promise<unknown>) {
  const handle = await open(folder)
  const sync = jest.spyOn(Object.getPrototypeOf(handle), 'sync')
  await handle.close()
  await act()
  const { length } = sync.mock.calls
  sync.mockRestore()
  return length
}

it('a file is on the disk, and its name too, before it counts as written', async () => {
  expect(await countSyncs(() => createSynced(join(folder, 'key'), 'secret', 0o600))).toBe(2)
  expect(await readFile(join(folder, 'key'), 'utf8')).toBe('secret')
  expect((await stat(join(folder, 'key'))).mode & 0o777).toBe(0o600)
})

it('the first of two stays, and leaves no draft behind', async () => {
  const made = await Promise.all(['one', 'two'].map((text) => createSynced(join(folder, 'key'), text, 0o600)))
  expect(made.sort()).toEqual([false, true])
  expect(await readdir(folder)).toEqual(['key'])
})

it('one that is there already needs no room', async () => {
  await createSynced(join(folder, 'key'), 'secret', 0o600)
  expect(await countSyncs(() => createSynced(join(folder, 'key'), 'other', 0o600))).toBe(0)
  expect(await readFile(join(folder, 'key'), 'utf8')).toBe('secret')
})

it('a file for which there is no space says which one', async () => {
  const handle = await open(folder)
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const sync = jest.spyOn(Object.getPrototypeOf(handle), 'sync').mockRejectedValueOnce(full as never)
  await handle.close()
  const path = expect.stringContaining(join(folder, 'key'))
  await expect(createSynced(join(folder, 'key'), 'secret', 0o600)).rejects.toMatchObject({ code: 'ENOSPC', path })
  sync.mockRestore()
})

it('a folder is on the disk as well', async () => {
  expect(await countSyncs(() => makeFolder(join(folder, 'a', 'b')))).toBe(1)
  expect(await countSyncs(() => makeFolder(join(folder, 'a', 'b')))).toBe(0)
})

it('a folder is made once, by however many at the same moment', async () => {
  const path = join(folder, 'a', 'b', 'c')
  await Promise.all([1, 2, 3, 4].map(() => makeFolder(path, 0o700)))
  expect((await stat(path)).mode & 0o777).toBe(0o700)
})

it('a folder is refused at once where none can be made', async () => {
  await writeFile(join(folder, 'file'), '')
  await expect(makeFolder(join(folder, 'file', 'a'))).rejects.toMatchObject({
    code: 'EEXIST',
    path: join(folder, 'file'),
  })
  await expect(makeFolder('/proc/bellhouse/a')).rejects.toThrow(
    '/proc/bellhouse cannot be made, because the file system there takes no folders. Name another place.',
  )
})
