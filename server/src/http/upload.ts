import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { tooLarge, unreadable } from './problems'

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

const megabyte = 1_000_000
const largestFile = 50 * megabyte
const limits = { files: 20, fileSize: largestFile, fields: 5, fieldSize: megabyte, parts: 25, headerPairs: 50 }

/** Streams the files of a request into a folder of their own; nothing is kept in memory, nothing can be larger than allowed. */
export async function receiveUpload(request: FastifyRequest, dataFolder: string): Promise<Upload> {
  if (!request.isMultipart()) throw unreadable(415)
  const folder = join(uploadsIn(dataFolder), randomUUID())
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const upload: Upload = { input: {}, files: [], remove: () => rm(folder, { recursive: true, force: true }) }
  let isToBeRepaired = false
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') upload.files.push(await keepFile(part, folder))
      else if (part.fieldname === 'input') upload.input = readFields(part.value)
      else if (part.fieldname === 'repair') isToBeRepaired = part.value === 'yes'
    }
    return { ...upload, files: upload.files.map((file) => ({ ...file, isToBeRepaired })) }
  } catch (error) {
    await upload.remove()
    throw error
  }
}

const uploadsIn = (dataFolder: string) => join(dataFolder, 'uploads')

/** What a server that was cut off had not yet removed. */
export const removeUploads = (dataFolder: string) => rm(uploadsIn(dataFolder), { recursive: true, force: true })

async function keepFile(part: MultipartFile, folder: string): Promise<UploadedFile> {
  const path = join(folder, randomUUID())
  await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
  if (part.file.truncated) throw tooLarge(`A file may have at most ${largestFile / megabyte} MB`)
  const { size } = await stat(path)
  return { name: basename(part.filename.replaceAll('\\', '/')), path, size }
}

function readFields(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    throw unreadable()
  }
}
