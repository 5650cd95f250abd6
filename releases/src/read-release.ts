import { type PartName, type Release, releaseSchema, titleOfPart } from '@bellhouse/contracts'
import { Refusal } from './refusal'
import type { Storage } from './storage'
import { folderOf, placesOf, type Store } from './store'

export interface ReadRelease {
  release: Release
  /** As it was written, with its signature. */
  raw: object
  version: string
}

/** `release.json` of a folder, or nothing where there is none. Refuses one that cannot be read. */
export async function findDescription(storage: Storage, folder: string): Promise<ReadRelease | undefined> {
  const path = `${folder}/release.json`
  const found = await storage.find(path)
  if (!found) return undefined
  try {
    const raw = JSON.parse(found.bytes.toString())
    return { raw, release: releaseSchema.parse(raw), version: found.version }
  } catch (cause) {
    throw new Refusal(`${storage.address}/${path} cannot be read.`, { cause })
  }
}

/** An id is the name of a folder, and of no other one. */
const isId = (name: string) => /^\w[\w.+-]*$/.test(name)

/** `release.json` of a release in the store; refuses an id that is not there. */
export async function mustReadRelease(store: Store, part: PartName, id: string): Promise<ReadRelease> {
  const found = isId(id) && (await findDescription(store.storage, folderOf(part, id)))
  if (found) return found
  throw new Refusal(`${titleOfPart(part)} has no release ${id}. ${sentenceOf(await listReleases(store, part))}`)
}

function sentenceOf(known: string[]) {
  return known.length === 0 ? 'It has none at all: publish one first.' : `It has: ${known.join(', ')}.`
}

/** The ids of all releases of a part that stand in the store, sorted by name. One without description is none yet. */
export async function listReleases({ storage }: Store, part: PartName): Promise<string[]> {
  const { releases } = placesOf(part)
  const paths = await storage.list(releases)
  return paths
    .filter((path) => path.endsWith('/release.json'))
    .map((path) => idIn(part, path))
    .filter(isId)
}

/** The id of the release whose description stands at that path. */
export const idIn = (part: PartName, path: string) =>
  path.slice(placesOf(part).releases.length + 1, -'/release.json'.length)
