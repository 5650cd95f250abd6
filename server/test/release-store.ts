import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PartName, Pointer, Release } from '@bellhouse/contracts'
import { findPointer, folderOf, movePointer, placesOf, type Store } from '@bellhouse/releases'

/** Where a file of a store in a folder lies on the disk. */
export const pathIn = ({ storage }: Store, path: string) => join(storage.address, path)

/** What a build would say of a release. */
export function aDescription(remote: PartName, id: string, given: Partial<Release> = {}): Release {
  return {
    remote,
    id,
    contract: 1,
    entry: 'entry.12345678.js',
    library: `${remote}_${id}`,
    exposes: ['./screens'],
    shared: {},
    screens: [],
    files: { 'entry.12345678.js': { integrity: `sha384-of-${id}`, size: 1 } },
    builtAt: '2026-11-20T08:00:00.000Z',
    revision: 'abc',
    ...given,
  }
}

/** `release.json` of a release as a build would write it, without its files. */
export async function aRelease(store: Store, remote: PartName, id: string, given: Partial<Release> = {}) {
  const release = aDescription(remote, id, given)
  const folder = pathIn(store, folderOf(remote, id))
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'release.json'), JSON.stringify(release))
}

/** Moves the pointer of a remote, whatever it is at this moment. */
export async function move(store: Store, remote: PartName, standing: Partial<Pointer> & { active: string }) {
  const after = (await findPointer(store, remote))?.seq ?? 0
  const { active, canary, lastGood = [], quarantined = [], reason = 'Promoted to everybody' } = standing
  return movePointer(store, remote, { active, canary, lastGood, quarantined, reason, by: 'ada', after })
}

/** The remotes of the stores of these tests. */
export const someRemotes = ['admin', 'teacher', 'student', 'chat']

/** An empty store, and after it one release of every remote that is active for everybody. */
export async function freshStore(store: Store) {
  // A server that is still at work for the test before may put a file into it in this moment.
  await rm(store.storage.address, { recursive: true, force: true, maxRetries: 5 })
  await rm(join(store.dataDir, 'keys'), { recursive: true, force: true })
  for (const remote of someRemotes) {
    await aRelease(store, remote, '1.0.0')
    await move(store, remote, { active: '1.0.0' })
  }
}

/** The pointer files of all remotes, as they are on the disk. */
export async function readPointerFiles(store: Store) {
  const texts = await Promise.all(
    someRemotes.map(
      async (remote) => [remote, await readFile(pathIn(store, placesOf(remote).pointer), 'utf8')] as const,
    ),
  )
  return Object.fromEntries(texts)
}
