import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/** What this program and those that it starts keep for a moment lies in a folder of its own, which goes with it: a test that falls leaves nothing behind. */
export function ownTempFolder() {
  const folder = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'bh-'))
  // As the machine's own: the database may run as somebody else.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

const tmpfs = 0x01021994
/** Much more than any run was seen to need, in bytes. */
const room = 6 * 2 ** 30

/** The folder in memory, where a machine has one with room: what is thrown away soon waits for no disk there. */
export function memoryFolder(folder = '/dev/shm') {
  try {
    const { type, bavail, bsize } = statfsSync(folder)
    return type === tmpfs && Math.min(bavail * bsize, freemem()) > room ? folder : null
  } catch {
    return null
  }
}
