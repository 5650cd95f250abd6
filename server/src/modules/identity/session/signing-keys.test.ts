import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { openSigningKeys } from './signing-keys'

let folder: string
const file = () => join(folder, 'signing.pem')
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bellhouse-keys-'))
})
afterEach(() => rm(folder, { recursive: true }))

it('makes one key for all who start at once, and keeps it', async () => {
  const opened = await Promise.all([1, 2, 3].map(() => openSigningKeys(folder)))
  const later = await openSigningKeys(folder)
  expect(new Set([...opened, later].map(({ id }) => id)).size).toBe(1)
  expect((await stat(file())).mode & 0o777).toBe(0o600)
})

it.each([
  ['empty', ''],
  ['of zeros', '\0'.repeat(119)],
])('makes a new key where a power cut has left the file %s', async (_, left) => {
  await writeFile(file(), left, { mode: 0o600 })
  await expect(openSigningKeys(folder)).resolves.toMatchObject({ id: expect.stringMatching(/^[\w-]{12}$/) })
  expect(await readFile(file(), 'utf8')).toMatch(/^-----BEGIN PRIVATE KEY-----/)
})

it('says what to do about a key that is damaged in another way, and does not throw it away', async () => {
  await writeFile(file(), 'half a key', { mode: 0o600 })
  await expect(openSigningKeys(folder)).rejects.toThrow(/cannot be read\. Remove it to have a new one made/)
  expect(await readFile(file(), 'utf8')).toBe('half a key')
})
