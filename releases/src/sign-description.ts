import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { ReadRelease } from './read-release'
import { signContent } from './signature'

/** Writes `release.json` into a folder, signed where the store has a key, and its compressed copy beside it. */
export async function signDescription(store: string, folder: string, { release, raw }: ReadRelease) {
  const signed = await signContent(store, { kind: 'release', remote: release.remote }, raw)
  const bytes = Buffer.from(JSON.stringify(signed))
  // Whoever is cut off here leaves no copy rather than a wrong one.
  await rm(join(folder, 'release.json.br'), { force: true })
  await replace(join(folder, 'release.json'), bytes)
  await replace(join(folder, 'release.json.br'), brotliCompressSync(bytes))
}

// Somebody may be reading it.
async function replace(path: string, bytes: Buffer) {
  const beside = `${path}.${process.pid}.new`
  await writeFile(beside, bytes)
  await rename(beside, path)
}
