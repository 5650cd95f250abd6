import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Release, releaseSchema } from '@bellhouse/contracts'
import { folderOf } from './store'

/**
 * Copies a built folder with its `release.json` into the store and answers what it describes.
 * A release is written once: where its folder already stands, nothing is touched.
 */
export async function writeRelease(store: string, built: string): Promise<Release> {
  const release = releaseSchema.parse(JSON.parse(await readFile(join(built, 'release.json'), 'utf8')))
  const folder = folderOf(store, release.remote, release.id)
  if (existsSync(folder)) return release

  // Nobody may meet half a release, so it gets its name only when it is whole.
  const unfinished = `${folder}.${process.pid}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  await cp(built, unfinished, { recursive: true })
  await rename(unfinished, folder)
  return release
}
