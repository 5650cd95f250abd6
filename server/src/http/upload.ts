import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readableLine, type UploadLimits } from '@bellhouse/contracts'
import { orNothing } from '@bellhouse/releases'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Actor } from './actor'
import { networkOf } from './network-of'
import { ProblemError, tooLarge, unreadable } from './problems'
import type { UploadQuota } from './upload-quota'

export interface UploadedFile {
  /** As the person's machine calls it, without folders. */
  name: string
  /** Where it lies until the command is answered. */
  path: string
  size: number
  /** Somebody has seen what is wrong with it, and wants it as it is when it is repaired. */
  isToBeRepaired?: boolean
}

export interface Upload {
  input: unknown
  files: UploadedFile[]
  remove(): Promise<void>
}

interface Receiving {
  /** The portal's data folder. */
  folder: string
  limits: UploadLimits | undefined
  actor: Actor | null
  quota: Pick<UploadQuota, 'begin'>
}

const megabyte = 1_000_000
const ofARoster: UploadLimits = { files: 20, bytes: 50 * megabyte }

/** Streams the files of a request into a folder of their own; nothing is kept in memory, nothing can be larger than allowed. */
export async function receiveUpload(
  request: FastifyRequest,
  { folder: dataFolder, limits = ofARoster, actor, quota }: Receiving,
): Promise<Upload> {
  if (!request.isMultipart()) throw unreadable(415)
  const person = await quota.begin(
    actor?.accountId ?? networkOf(request.ip),
    Number(request.headers['content-length'] ?? 0),
  )
  const folder = join(uploadsIn(dataFolder), randomUUID())
  const upload: Upload = { input: {}, files: [], remove: () => rm(folder, { recursive: true, force: true }) }
  let isToBeRepaired = false
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const most = { files: limits.files, fileSize: limits.bytes, parts: limits.files + 5 }
    for await (const part of request.parts({ limits: { ...most, fields: 5, fieldSize: megabyte, headerPairs: 50 } })) {
      if (part.type === 'file') {
        upload.files.push(await keepFile(part, { folder, most: limits.bytes, count: person.take }))
      } else if (part.fieldname === 'input') upload.input = readFields(part.value)
      else if (part.fieldname === 'repair') isToBeRepaired = part.value === 'yes'
    }
    return { ...upload, files: upload.files.map((file) => ({ ...file, isToBeRepaired })) }
  } catch (error) {
    await upload.remove()
    throw problemOf(error, limits)
  } finally {
    await person.end()
  }
}

function problemOf(error: unknown, { files }: UploadLimits) {
  const isTooMany = error instanceof Error && 'code' in error && error.code === 'FST_FILES_LIMIT'
  if (isTooMany) return tooLarge(files === 1 ? 'Send one file, not several.' : `Send at most ${files} files at once.`)
  return isOfReader(error) ? unreadable() : error
}

// The reader of forms throws errors without a code where one is cut off or crooked; whatever else fails says what it is.
const isOfReader = (error: unknown) =>
  !(error instanceof ProblemError) && error instanceof Error && (!('code' in error) || isCutOff(error.code))
const isCutOff = (code: unknown) => code === 'ERR_STREAM_PREMATURE_CLOSE' || code === 'ECONNRESET'

const uploadsIn = (dataFolder: string) => join(dataFolder, 'uploads')

const abandonedAfter = 3_600_000

/** Removes what a server that was cut off had not yet removed; what is younger may belong to one that shares the folder. */
export async function removeUploads(dataFolder: string) {
  const folder = uploadsIn(dataFolder)
  for (const name of (await readdir(folder).catch(orNothing)) ?? []) {
    const path = join(folder, name)
    const found = await stat(path).catch(orNothing)
    if (found && Date.now() - found.mtimeMs > abandonedAfter) await rm(path, { recursive: true, force: true })
  }
}

interface Keeping {
  folder: string
  most: number
  /** Hears of each piece before it is kept, and refuses what is too much. */
  count(bytes: number): Promise<void>
}

async function keepFile(part: MultipartFile, { folder, most, count }: Keeping): Promise<UploadedFile> {
  const path = join(folder, randomUUID())
  const name = basename(part.filename.replaceAll('\\', '/'))
  async function* counted(pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      await count(piece.length)
      yield piece
    }
  }
  await pipeline(part.file, counted, createWriteStream(path, { mode: 0o600 }))
  if (part.file.truncated) {
    throw tooLarge(`${readableLine(name) || 'This file'} is too large. A file may have at most ${most / megabyte} MB.`)
  }
  const { size } = await stat(path)
  return { name, path, size }
}

function readFields(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    throw unreadable()
  }
}
