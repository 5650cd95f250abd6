import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { makeKey, mustReadSecret, readLockedKey, type Secret, unlock } from './backup-key'

const passphrase = (text: string): Secret => ({ kind: 'passphrase', text })
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bellhouse-key-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function keyFile(bytes: Buffer, mode = 0o600) {
  const path = join(folder, crypto.randomUUID())
  await writeFile(path, bytes)
  await chmod(path, mode)
  return path
}

it('is opened by its passphrase, however its accents are typed, and by no other', async () => {
  const made = await makeKey(passphrase('clé du clocher'))
  const locked = readLockedKey(JSON.stringify(made.locked))
  if (!locked) throw new Error('The key cannot be read')
  const key = await unlock(locked, passphrase('clé du clocher'))
  expect(key).toEqual(made.key)
  expect(key).toEqual(await unlock(locked, passphrase('cle\u0301 du clocher')))
  expect(key.content.equals(key.names)).toBe(false)
  await expect(unlock(locked, passphrase('clé du clocheR'))).rejects.toThrow(
    'This is not the passphrase with which these backups were made.',
  )
})

it('is opened by its key file, and by no other', async () => {
  const secret = await mustReadSecret({ keyFile: await keyFile(randomBytes(64)) })
  const { locked } = await makeKey(secret)
  await expect(unlock(locked, secret)).resolves.toBeDefined()
  const other = await mustReadSecret({ keyFile: await keyFile(randomBytes(64)) })
  await expect(unlock(locked, other)).rejects.toThrow('This is not the key file with which')
  await expect(unlock(locked, passphrase('a long passphrase'))).rejects.toThrow('closed with a key file')
})

it('refuses secrets that keep nothing closed, in sentences', async () => {
  await expect(makeKey(passphrase('elevenchars'))).rejects.toThrow('The passphrase is too short')
  await expect(mustReadSecret({})).rejects.toThrow('set BACKUP_PASSPHRASE')
  await expect(mustReadSecret({ keyFile: join(folder, 'none') })).rejects.toThrow('There is no key file')
  await expect(mustReadSecret({ keyFile: folder })).rejects.toThrow(/cannot be read|Other users/)
  await expect(mustReadSecret({ keyFile: await keyFile(randomBytes(31)) })).rejects.toThrow('is too short')
  const open = await keyFile(randomBytes(64), 0o644)
  await expect(mustReadSecret({ keyFile: open })).rejects.toThrow(`Run: chmod 600 ${open}`)
})

it('knows when its file is damaged, and that this is no wrong passphrase', async () => {
  const text = JSON.stringify((await makeKey(passphrase('a long passphrase'))).locked)
  expect(readLockedKey(text)).toBeDefined()
  expect(readLockedKey(text.replace(/"salt":"./, '"salt":"='))).toBeUndefined()
  expect(readLockedKey(text.slice(0, -5))).toBeUndefined()
  const changed = text.replace(/"salt":"(.)/, (_, first) => `"salt":"${first === 'A' ? 'B' : 'A'}`)
  expect(readLockedKey(changed)).toBeUndefined()
})
