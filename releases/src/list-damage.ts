import { brotliDecompressSync } from 'node:zlib'
import type { Release } from '@bellhouse/contracts'
import { isIntact } from './integrity'
import type { Storage } from './storage'

/**
 * What is wrong with the files of a release's folder, a sentence each; empty where all is well. Every file must
 * have the size and the hash that `release.json` says. Beside a file `x` only `x.br` may stand, and must be `x`.
 */
export async function listDamage(storage: Storage, folder: string, { files }: Release): Promise<string[]> {
  const find = async (name: string) => (await storage.find(`${folder}/${name}`))?.bytes
  const listed = await Promise.all(
    Object.entries(files).map(async ([name, { size, integrity }]) => {
      const bytes = await find(name)
      if (!bytes) return `${name} is missing.`
      return bytes.length === size && isIntact(bytes, integrity) ? undefined : `${name} is not what was published.`
    }),
  )
  const isPackedWell = async (packed: Buffer | undefined, original: string) => {
    const unpacked = unpack(packed)
    if (!unpacked) return false
    const described = files[original]
    return described ? isIntact(unpacked, described.integrity) : ((await find(original))?.equals(unpacked) ?? false)
  }
  const names = (await storage.list(folder)).map((path) => path.slice(folder.length + 1))
  const others = await Promise.all(
    names
      .filter((name) => name !== 'release.json' && !(name in files))
      .map(async (name) => {
        const original = name.slice(0, -'.br'.length)
        const isPacked = name.endsWith('.br') && (original === 'release.json' || original in files)
        if (!isPacked) return `${name} is not in release.json.`
        return (await isPackedWell(await find(name), original))
          ? undefined
          : `${name} does not hold what its original holds.`
      }),
  )
  return [...listed, ...others].filter((sentence) => sentence !== undefined)
}

function unpack(bytes: Buffer | undefined) {
  try {
    return bytes && brotliDecompressSync(bytes)
  } catch {
    return undefined
  }
}
