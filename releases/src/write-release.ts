import { existsSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import type { Release } from '@bellhouse/contracts'
import { readBuilt } from './read-release'
import { signDescription } from './sign-description'
import { folderOf } from './store'

/**
 * Copies a built folder with its `release.json` into the store, signs that where the store has a key, and answers
 * what it describes. A release is written once: where its folder already stands, nothing is touched.
 */
export async function writeRelease(store: string, built: string): Promise<Release> {
  const { release, raw } = await readBuilt(built)
  const folder = folderOf(store, release.remote, release.id)
  if (existsSync(folder)) return release

  // Nobody may meet half a release, so it gets its name only when it is whole.
  const unfinished = `${folder}.${process.pid}.unfinished`
  try {
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { recursive: true })
    await cp(built, unfinished, { recursive: true })
    await signDescription(store, unfinished, { release, raw })
    await rename(unfinished, folder)
  } catch (cause) {
    await rm(unfinished, { recursive: true, force: true })
    throw cause
  }
  return release
}
