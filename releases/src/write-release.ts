import { isDeepStrictEqual } from 'node:util'
import { type Release, titleOfPart } from '@bellhouse/contracts'
import { type BuiltRelease, readBuilt } from './built-release'
import { listDamage } from './list-damage'
import { findDescription, type ReadRelease } from './read-release'
import { Refusal } from './refusal'
import { isTrusted } from './signature'
import { listTrustedKeys } from './signing-key'
import type { Storage } from './storage'
import { folderOf, type Store } from './store'
import { busy, writeDescription } from './write-description'

export interface Written {
  release: Release
  /** `false` where this release stood in the store already; then nothing of it was touched. */
  isNew: boolean
}

/**
 * Copies a built folder into the store, its `release.json` last and signed where the store has a key. A release is
 * written once: where it already stands, it stays. Only one without a signature that counts, of before the key, gets
 * one, if it is what was built.
 */
export async function writeRelease(store: Store, path: string): Promise<Written> {
  const built = await readBuilt(path)
  const { release } = built
  const stored = await findDescription(store.storage, folderOf(release.remote, release.id))
  if (stored) {
    await mustBeTrusted(store, built, stored)
    return { release, isNew: false }
  }
  await store.storage.mustKeepConditions()
  await copyFiles(built, store.storage)
  // Without its description it is no release yet, so nobody meets half of one.
  await writeDescription(store, built, undefined)
  return { release, isNew: true }
}

async function copyFiles({ storage: source, folder, release }: BuiltRelease, storage: Storage) {
  const target = folderOf(release.remote, release.id)
  const names = (await source.list(folder)).map((path) => path.slice(folder.length + 1))
  const files = names.filter((name) => !/^release\.json(\.br)?$/.test(name))
  await Promise.all(
    files.map(async (name) => {
      const bytes = (await source.find(`${folder}/${name}`))?.bytes
      if (bytes) await put(storage, `${target}/${name}`, bytes)
    }),
  )
  await mustBeSame(source, folder, storage, target, files, release)
}

/** What stands there without a description is left from a publishing that was interrupted. */
async function put(storage: Storage, path: string, bytes: Buffer) {
  if (await storage.create(path, bytes)) return
  const left = await storage.find(path)
  await storage.replace(path, bytes, left?.version)
}

async function mustBeSame(
  source: Storage,
  folder: string,
  storage: Storage,
  target: string,
  files: string[],
  release: Release,
) {
  for (const name of files) {
    const [wanted, written] = await Promise.all([source.find(`${folder}/${name}`), storage.find(`${target}/${name}`)])
    if (!wanted || !written?.bytes.equals(wanted.bytes)) throw busy(release)
  }
}

async function mustBeTrusted(store: Store, built: BuiltRelease, stored: ReadRelease) {
  const { remote: part, id, files } = built.release
  const trusted = await listTrustedKeys(store)
  if (isTrusted(trusted, { kind: 'release', remote: part }, stored.raw)) return
  const [damage] = await listDamage(store.storage, folderOf(part, id), built.release)
  if (damage || !isDeepStrictEqual(stored.release.files, files)) {
    throw new Refusal(
      `${titleOfPart(part)} ${id} stands in the store without a signature that counts, and is not what was built here. Publish it under a new version.`,
    )
  }
  await writeDescription(store, built, stored.version)
}
