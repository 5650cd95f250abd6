import { brotliCompressSync } from 'node:zlib'
import { type Release, titleOfPart } from '@bellhouse/contracts'
import { AtOnceError } from './refusal'
import { signContent } from './signature'
import { folderOf, type Store } from './store'

interface Description {
  release: Release
  /** What is to be written, a signature in it left out. */
  raw: object
}

/**
 * Writes `release.json`, signed where the store has a key, and its compressed copy beside it: over the version that was
 * read, or (`undefined`) where there is none.
 */
export async function writeDescription(store: Store, { release, raw }: Description, version: string | undefined) {
  const { storage } = store
  const { remote: part, id } = release
  const path = `${folderOf(part, id)}/release.json`
  const bytes = Buffer.from(JSON.stringify(await signContent(store, { kind: 'release', remote: part }, raw)))
  // Whoever is cut off here leaves no copy rather than a wrong one.
  await storage.remove(`${path}.br`)
  if (!(await storage.replace(path, bytes, version))) throw busy(release)
  if (!(await storage.create(`${path}.br`, brotliCompressSync(bytes)))) throw busy(release)
}

export const busy = ({ remote: part, id }: Release) =>
  new AtOnceError(
    `Somebody else is writing ${titleOfPart(part)} ${id} at this moment. Look at the status and decide anew.`,
  )
