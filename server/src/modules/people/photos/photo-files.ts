import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import type { Db } from '../../../platform/db/open'
import { afterReply, keepBytes } from '../../../platform/files/kept-files'
import { isPhotoOfSomebody, listPhotos } from './photos.repo'

export interface Photo {
  /** A JPEG of `photoSize`. */
  full: Buffer
  /** A WebP of a fifth of each side. */
  thumbnail: Buffer
}

const folderIn = (dataFolder: string) => join(dataFolder, 'photos')
const fullOf = (photo: string) => `${photo}.jpg`
const thumbnailOf = (photo: string) => `${photo}.webp`

/** Keeps both sizes on the disk; answers the random name by which the photo is known from now on. */
export async function keepPhoto(dataFolder: string, { full, thumbnail }: Photo): Promise<string> {
  const photo = randomUUID()
  await keepBytes(folderIn(dataFolder), full, fullOf(photo))
  await keepBytes(folderIn(dataFolder), thumbnail, thumbnailOf(photo))
  return photo
}

/** After the reply the files go, where by then the photo is nobody's. */
export function tidyPhotoAfter(reply: FastifyReply, db: Db, dataFolder: string, photo: string) {
  afterReply(reply, async () => {
    if (!(await isPhotoOfSomebody(db, photo))) await removePhoto(dataFolder, photo)
  })
}

async function removePhoto(dataFolder: string, photo: string) {
  for (const name of [fullOf(photo), thumbnailOf(photo)]) await rm(join(folderIn(dataFolder), name), { force: true })
}

export async function openPhoto(dataFolder: string, photo: string) {
  const path = join(folderIn(dataFolder), fullOf(photo))
  const isThere = await stat(path).catch(() => null)
  return isThere && createReadStream(path)
}

export const readFull = (dataFolder: string, photo: string): Promise<Buffer | null> =>
  readFile(join(folderIn(dataFolder), fullOf(photo))).catch(() => null)

export const readThumbnail = (dataFolder: string, photo: string): Promise<Buffer | null> =>
  readFile(join(folderIn(dataFolder), thumbnailOf(photo))).catch(() => null)

// A photo is on the disk a moment before it is in the database.
const youngest = 3_600_000

/** Removes the files of photos that are nobody's any more: of erased people, and what a server that was cut off left. */
export async function sweepPhotos(db: Db, dataFolder: string) {
  const names = await readdir(folderIn(dataFolder)).catch(() => [])
  if (names.length === 0) return
  const known = new Set(await listPhotos(db))
  for (const name of names) {
    if (known.has(name.replace(/\.\w+$/, ''))) continue
    const path = join(folderIn(dataFolder), name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > youngest) await rm(path, { force: true })
  }
}
