import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { Release } from '@bellhouse/contracts'
import { orNothing } from './refusal'

const integrityOf = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/**
 * What is wrong with the files of a release's folder, a sentence each; empty where all is well. Every file must
 * have the size and the SHA-384 that `release.json` says. Beside a file `x` only `x.br` may stand, and must be `x`.
 */
export async function listDamage(folder: string, { files }: Release): Promise<string[]> {
  const integrityIn = async (name: string) =>
    name === 'release.json' ? integrityOf(await readFile(join(folder, name))) : files[name]?.integrity
  const listed = await Promise.all(
    Object.entries(files).map(async ([name, expected]) => {
      const bytes = await readFile(join(folder, name)).catch(orNothing)
      if (!bytes) return `${name} is missing.`
      const isWhole = bytes.length === expected.size && integrityOf(bytes) === expected.integrity
      return isWhole ? undefined : `${name} is not what was published.`
    }),
  )
  const names = (await listFiles(folder)).filter((name) => name !== 'release.json' && !(name in files))
  const others = await Promise.all(
    names.map(async (name) => {
      const expected = name.endsWith('.br') ? await integrityIn(name.slice(0, -'.br'.length)) : undefined
      if (!expected) return `${name} is not in release.json.`
      const unpacked = unpack(await readFile(join(folder, name)))
      return unpacked && integrityOf(unpacked) === expected
        ? undefined
        : `${name} does not hold what its original holds.`
    }),
  )
  return [...listed, ...others].filter((sentence) => sentence !== undefined)
}

async function listFiles(folder: string) {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(orNothing)) ?? []
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

function unpack(bytes: Buffer) {
  try {
    return brotliDecompressSync(bytes)
  } catch {
    return undefined
  }
}
