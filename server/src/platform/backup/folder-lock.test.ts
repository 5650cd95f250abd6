import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { SmallDisk, whyNoDisk } from '../../../test/series/small-disk'
import { lockName, whileLocked } from './folder-lock'

/** A folder in which nobody makes a file, whoever they are: there is one on Linux. */
const untouchable = process.platform === 'linux' ? '/sys' : null

it('a folder that cannot be written is refused in a sentence, and nothing runs', async () => {
  if (!untouchable) return
  let hasRun = false
  const locked = whileLocked(untouchable, 'writing backups', async () => {
    hasRun = true
  })
  await expect(locked).rejects.toThrow(
    /^The folder \/sys cannot be written by this user\. If its disk is mounted read-only, mount it anew\.$/,
  )
  expect(hasRun).toBe(false)
})

const done = async () => 'done'

it('a full disk is told in a sentence, and keeps nobody out once there is room', async () => {
  const reason = await whyNoDisk()
  if (reason) return expect(reason).toMatch(/may mount a disk|is not there$/)
  const disk = await SmallDisk.make(8)
  try {
    await disk.fill()
    await expect(whileLocked(disk.folder, 'writing backups', done)).rejects.toThrow(
      `There is no space left on the disk that holds ${disk.folder}.`,
    )
    expect(await readdir(disk.folder)).not.toContain(lockName)
    await disk.empty()
    await expect(whileLocked(disk.folder, 'writing backups', done)).resolves.toBe('done')
  } finally {
    await disk.remove()
  }
})

it('a lock that bears no name, because its writer was cut off, is taken over after half a minute', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bellhouse-lock-'))
  const lock = join(folder, lockName)
  await writeFile(lock, '')
  await expect(whileLocked(folder, 'writing backups', done)).rejects.toThrow('Somebody else is writing backups')
  const earlier = new Date(Date.now() - 31_000)
  await utimes(lock, earlier, earlier)
  await expect(whileLocked(folder, 'writing backups', done)).resolves.toBe('done')
  await rm(folder, { recursive: true })
})
