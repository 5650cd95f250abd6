import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What this program and those that it starts keep for a moment lies in a folder of its own, which goes with it: a test that falls leaves nothing behind. */
export function ownTempFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'bh-'))
  // As the machine's own: the database may run as somebody else.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}
