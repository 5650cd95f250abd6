import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import type { Release } from '@bellhouse/contracts'
import type { Storage } from './storage'

const integrityOf = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/**
 * What is wrong with the files of a release's folder, a sentence each; empty where all is well. Every file must
 * have the size and the SHA-384 that `release.json` says. Beside a file `x` only `x.br` may stand, and must be `x`.
 */
export async function listDamage(storage: Storage, folder: string, { files }: Release): Promise<string[]> {
  const find = async (name: string) => (await storage.find(`${folder}/${name}`))?.bytes
  const integrityIn = async (name: string) => {
    if (name !== 'release.json') return files[name]?.integrity
    const bytes = await find(name)
    return bytes && integrityOf(bytes)
  }
  const listed = await Promise.all(
    Object.entries(files).map(async ([name, expected]) => {
      const bytes = await find(name)
      if (!bytes) return `${name} is missing.`
      const isWhole = bytes.length === expected.size && integrityOf(bytes) === expected.integrity
      return isWhole ? undefined : `${name} is not what was published.`
    }),
  )
  const names = (await storage.list(folder)).map((path) => path.slice(folder.length + 1))
  const others = await Promise.all(
    names
      .filter((name) => name !== 'release.json' && !(name in files))
      .map(async (name) => {
        const expected = name.endsWith('.br') ? await integrityIn(name.slice(0, -'.br'.length)) : undefined
        if (!expected) return `${name} is not in release.json.`
        const unpacked = unpack(await find(name))
        return unpacked && integrityOf(unpacked) === expected
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
