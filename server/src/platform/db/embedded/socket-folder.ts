import { createHash } from 'node:crypto'
import { lstat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeFolder } from '@bellhouse/releases'
import { StartupError } from '../../startup-error'
import type { Identity } from './identity'

// The shortest limit of the systems we run on; Linux allows 107 bytes.
const longestAddress = 103
const socketName = '/.s.PGSQL.5432'

/** A folder that only we may enter, with an address short enough for a Unix socket. */
export async function makeSocketFolder(clusterFolder: string, identity: Identity) {
  const folder = shortEnough(clusterFolder)
  await makeFolder(folder, 0o700)
  await mustBeOurs(folder, identity)
  return folder
}

function shortEnough(clusterFolder: string) {
  const name = createHash('sha256').update(clusterFolder).digest('hex').slice(0, 16)
  const candidates = [join(clusterFolder, 'socket'), join(tmpdir(), `bellhouse-${name}`), `/tmp/bellhouse-${name}`]
  const folder = candidates.find((candidate) => Buffer.byteLength(candidate + socketName) <= longestAddress)
  return folder ?? `/tmp/bellhouse-${name}`
}

// A folder in a shared place could have been put there by somebody else, who would then own the database's door.
async function mustBeOurs(folder: string, identity: Identity) {
  const found = await lstat(folder)
  const owners = [process.getuid?.(), identity.kind === 'other' ? identity.uid : undefined]
  if (found.isDirectory() && owners.includes(found.uid) && (found.mode & 0o077) === 0) return
  throw new StartupError(`The folder ${folder} belongs to somebody else. Remove it, or set DATA_DIR to a shorter path.`)
}
