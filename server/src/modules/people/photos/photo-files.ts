import { randomUUID } from 'node:crypto'
import type { Db } from '../../../platform/db/open'
import type { FileStore } from '../../../platform/files/file-store'
import { findPhoto, insertPhoto } from './photos.repo'

export interface Photo {
  /** A JPEG of `photoSize`. */
  full: Buffer
  /** A WebP of a fifth of each side. */
  thumbnail: Buffer
}

/** Keeps both sizes in the command's transaction; answers the random name by which the photo is known from now on. */
export async function keepPhoto(db: Db, files: FileStore, { full, thumbnail }: Photo) {
  const photo = { id: randomUUID(), file: await files.put(db, full), thumbnail: await files.put(db, thumbnail) }
  await insertPhoto(db, photo)
  return photo
}

export async function openPhoto(db: Db, files: FileStore, photo: string) {
  const found = await findPhoto(db, photo)
  return found ? files.openWhole(found.file) : null
}

export async function readFull(db: Db, files: FileStore, photo: string): Promise<Buffer | null> {
  const found = await findPhoto(db, photo)
  return found ? files.read(found.file) : null
}
