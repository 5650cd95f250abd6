import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Release, type RemoteName, releaseSchema } from '@bellhouse/contracts'
import { orNothing, Refusal } from './refusal'
import { folderOf, placesOf } from './store'

export interface ReadRelease {
  release: Release
  /** As it was written, with its signature. */
  raw: object
}

/** `release.json` of a folder that a build has made; refuses a folder without one. */
export async function readBuilt(folder: string): Promise<ReadRelease> {
  const path = join(folder, 'release.json')
  const text = await readFile(path, 'utf8').catch(orNothing)
  if (text === undefined) throw new Refusal(`There is no release in ${folder}: release.json is missing.`)
  try {
    const raw = JSON.parse(text)
    return { raw, release: releaseSchema.parse(raw) }
  } catch (cause) {
    throw new Refusal(`${path} cannot be read.`, { cause })
  }
}

/** An id is the name of a folder, and of no other one. */
const isId = (name: string) => /^\w[\w.+-]*$/.test(name) && !/\.(unfinished|removed)$/.test(name)

/** `release.json` of a release in the store; refuses an id that is not there. */
export async function mustReadRelease(store: string, remote: RemoteName, id: string): Promise<ReadRelease> {
  const known = await listReleases(store, remote)
  if (!known.includes(id)) throw new Refusal(`remote-${remote} has no release ${id}. ${sentenceOf(known)}`)
  return readBuilt(folderOf(store, remote, id))
}

function sentenceOf(known: string[]) {
  return known.length === 0 ? 'It has none at all: publish one first.' : `It has: ${known.join(', ')}.`
}

/** The ids of all releases of a remote that stand in the store, sorted by name. */
export async function listReleases(store: string, remote: RemoteName): Promise<string[]> {
  const found = await readdir(placesOf(store, remote).releases, { withFileTypes: true }).catch(orNothing)
  return (found ?? [])
    .filter((entry) => entry.isDirectory() && isId(entry.name))
    .map(({ name }) => name)
    .sort()
}
