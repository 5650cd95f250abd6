import { mkdtemp, open, rm, stat, statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { hasCode, orNothing } from '@bellhouse/releases'
import { type Check, type Finding, fail, ok, warn } from './finding'

const gigabyte = 1_000_000_000
const leastNode = [20, 19]

/** What the machine has to have, whatever is set. */
export const machineChecks = (dataFolder: string): Check[] => [
  { about: 'Node', look: async () => judgeNode(process.versions.node) },
  { about: 'memory', look: async () => judgeMemory(Math.min(totalmem(), process.constrainedMemory() || totalmem())) },
  { about: 'data folder', look: () => lookAtFolder(dataFolder) },
  { about: 'disk space', look: () => ifThere(dataFolder, () => lookAtSpace(dataFolder)) },
  {
    about: 'disk speed',
    look: () => ifThere(dataFolder, async () => judgeSync(await measureSync(dataFolder))),
  },
]

export function judgeNode(version: string) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = leastNode
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return ok(`Node ${version}.`)
  return fail(`Node ${version} is too old. Install ${leastNode.join('.')} or newer.`)
}

export function judgeMemory(bytes: number) {
  const size = `${(bytes / gigabyte).toFixed(1)} GB`
  if (bytes < 0.9 * gigabyte) return fail(`${size} is too little for a server. Give it 2 GB.`)
  if (bytes < 1.8 * gigabyte)
    return warn(`${size} is little: large imports and printing wait for each other. Give it 2 GB.`)
  return ok(`${size}.`)
}

async function lookAtFolder(folder: string) {
  const found = await stat(folder).catch(orNothing)
  if (!found) return fail(`${folder} is not there. Set DATA_DIR to the folder of the portal; the first start makes it.`)
  if (!found.isDirectory()) return fail(`${folder} is a file. Set DATA_DIR to a folder.`)
  await rm(await mkdtemp(join(folder, '.doctor-')), { recursive: true })
  if (process.platform !== 'win32' && (found.mode & 0o077) !== 0)
    return warn(`Other users of this machine can look into ${folder}. Run: chmod 700 ${folder}`)
  return ok(`${folder} can be written, and by this user alone.`)
}

/** Nothing can be said of the disk of a folder that is not there, and it is not made to look. */
async function ifThere(folder: string, look: () => Promise<Finding>) {
  if (await stat(folder).catch(orNothing)) return look()
  return warn('Not looked at, because the data folder is not there.')
}

async function lookAtSpace(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder)
  return judgeSpace({ free: bavail * bsize, all: blocks * bsize })
}

export function judgeSpace({ free, all }: { free: number; all: number }) {
  const said = `${(free / gigabyte).toFixed(1)} of ${(all / gigabyte).toFixed(1)} GB are free`
  if (free < 0.5 * gigabyte) return fail(`${said}. Make space: see “Full disk” in docs/operations.md.`)
  if (free < 5 * gigabyte && free < all / 10) return warn(`${said}. Make space before it is needed.`)
  return ok(`${said}.`)
}

/** Milliseconds until a small write is on the disk, in the middle of twenty. */
export async function measureSync(folder: string) {
  const draft = await mkdtemp(join(folder, '.doctor-'))
  const file = await open(join(draft, 'write'), 'w')
  try {
    const took: number[] = []
    for (let count = 0; count < 20; count += 1) {
      const began = performance.now()
      await file.write(Buffer.alloc(4_096))
      await file.sync()
      took.push(performance.now() - began)
    }
    return took.sort((one, other) => one - other)[10] ?? 0
  } finally {
    await file.close()
    await rm(draft, { recursive: true })
  }
}

export function judgeSync(ms: number) {
  const said = `A write is on the disk after ${ms.toFixed(1)} ms`
  if (ms > 100) return fail(`${said}, and everybody who saves waits that long. Move DATA_DIR to another disk.`)
  if (ms > 20) return warn(`${said}, which is slow. A solid-state disk takes 5 ms or less.`)
  return ok(`${said}.`)
}

const keyFiles = { 'signing.pem': 'sessions', 'sealing.key': 'second steps', 'release-signing.pem': 'releases' }

/** The keys, which nobody else may read. */
export const keyChecks = (dataFolder: string): Check[] =>
  Object.entries(keyFiles).map(([name, what]) => ({
    about: `key of ${what}`,
    async look() {
      const path = join(dataFolder, 'keys', name)
      const found = await stat(path).catch((error) => (hasCode(error, 'EACCES') ? null : orNothing(error)))
      if (found === null) return fail(`This user cannot read ${path}. Run the doctor as the user of the portal.`)
      if (!found) return ok(`${path} is not there yet; the portal makes it when it first needs it.`)
      if (process.platform !== 'win32' && (found.mode & 0o077) !== 0)
        return fail(`Other users can read ${path}. Run: chmod 600 ${path}`)
      if (found.size === 0) return fail(`${path} is empty. Bring it back from a backup.`)
      return ok('It is there, for its owner alone.')
    },
  }))
