import { readFile } from 'node:fs/promises'
import {
  downloadPhotoSheet,
  getPhoto,
  getPhotoSheet,
  listThumbnails,
  type PhotoCut,
  removeStaffPhoto,
  removeStudentPhoto,
  saveStaffPhoto,
  saveStudentPhoto,
} from '@bellhouse/contracts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Actor } from '../../../http/actor'
import { handle } from '../../../http/handle'
import { invalidFile, newerVersion, notFound } from '../../../http/problems'
import type { UploadedFile } from '../../../http/upload'
import { audit } from '../../../platform/audit/audit'
import type { Db } from '../../../platform/db/open'
import type { FileStore } from '../../../platform/files/file-store'
import { makePhoto } from './make-photo'
import { keepPhoto, openPhoto } from './photo-files'
import { photoSheet } from './photo-sheet'
import {
  deletePhoto,
  findStreamOfSheet,
  listFaces,
  listPhotos,
  listSeen,
  lockOwner,
  type Owner,
  setPhoto,
} from './photos.repo'

export function photosRoutes(app: FastifyInstance) {
  handle(app, saveStudentPhoto, async ({ input, files, ...call }) =>
    change(call, { kind: 'student', id: input.studentId }, input.seen, await photoIn(files, input.cut)),
  )

  handle(app, removeStudentPhoto, ({ input, ...call }) =>
    change(call, { kind: 'student', id: input.studentId }, input.seen, null),
  )

  handle(app, saveStaffPhoto, async ({ input, files, ...call }) =>
    change(call, { kind: 'staff', id: input.staffId }, input.seen, await photoIn(files, input.cut)),
  )

  handle(app, removeStaffPhoto, ({ input, ...call }) =>
    change(call, { kind: 'staff', id: input.staffId }, input.seen, null),
  )

  handle(app, listThumbnails, async ({ db, input, actor }) =>
    readThumbnails(db, app.files, await listSeen(db, actor, input.photos)),
  )

  handle(app, getPhoto, async ({ db, input, actor, request, reply }) => {
    const [photo] = await listSeen(db, actor, [input.photo])
    const body = photo && (await openPhoto(db, app.files, photo))
    if (!body) throw notFound('photo')
    // The browser may keep it, and asks each time whether whoever is signed in now may see it.
    const etag = `"${photo}"`
    reply.header('cache-control', 'private, no-cache').header('etag', etag).header('vary', 'authorization')
    const file = { filename: 'photo.jpg', type: 'image/jpeg' }
    if (request.headers['if-none-match'] !== etag) return { ...file, body }
    body.destroy()
    reply.code(304)
    return { ...file, body: '' }
  })

  handle(app, getPhotoSheet, async ({ db, input }) => sheetOf(db, input.streamId))

  handle(app, downloadPhotoSheet, async ({ db, input, actor: { accountId } }) =>
    photoSheet({ db, files: app.files, printer: app.printer, accountId }, await sheetOf(db, input.streamId)),
  )

  interface Call {
    db: Db
    actor: Actor
    reply: FastifyReply
  }

  async function change({ db, actor, reply }: Call, owner: Owner, seen: string | null, make: MakePhoto | null) {
    const person = await lockOwner(db, owner)
    if (!person) throw notFound(owner.kind === 'staff' ? 'member of staff' : 'student')
    if (person.photo !== seen) throw newerVersion('photo')
    const kept = make && (await keepPhoto(db, app.files, await make()))
    const photo = kept?.id ?? null
    if (kept) app.files.deleteAfter(reply, kept.file, kept.thumbnail)
    if (person.photo) app.files.deleteAfter(reply, ...(await deletePhoto(db, person.photo)))
    await setPhoto(db, owner, photo)
    if (photo !== person.photo) await audit(db, actor, { ...owner, action: actionOf(person.photo, photo) })
    return { photo }
  }
}

async function readThumbnails(db: Db, files: FileStore, photos: string[]) {
  const kept = photos.length > 0 ? await listPhotos(db, photos) : []
  const thumbnails = await Promise.all(
    kept.map(async ({ id: photo, thumbnail }) => ({
      photo,
      image: (await files.read(thumbnail))?.toString('base64') ?? '',
    })),
  )
  return thumbnails.filter(({ image }) => image !== '')
}

const actionOf = (before: string | null, after: string | null) => {
  if (after === null) return 'remove photo'
  return before === null ? 'add photo' : 'change photo'
}

type MakePhoto = () => ReturnType<typeof makePhoto>

async function photoIn(files: readonly UploadedFile[], cut: PhotoCut | undefined): Promise<MakePhoto> {
  const [file, other] = files
  if (!file || other) throw invalidFile('Choose one picture: a JPEG, PNG or WebP.')
  const bytes = await readFile(file.path)
  return () => makePhoto(file.name, bytes, cut)
}

async function sheetOf(db: Db, streamId: string) {
  const stream = await findStreamOfSheet(db, streamId)
  if (!stream) throw notFound('stream')
  return { ...stream, students: await listFaces(db, streamId) }
}
