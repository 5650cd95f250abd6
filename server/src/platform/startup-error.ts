import { relative } from 'node:path'
import { Refusal } from '@bellhouse/releases'
import { isBrokenConnection } from './db/passing-failure'

/** The server cannot start, and a person can do something about it: the message says what, and no stack is shown. */
export class StartupError extends Error {}

const sentenceByCode: Record<string, (path: string) => string> = {
  EACCES: (path) => `${path} cannot be written by this user. Set DATA_DIR to a folder that can.`,
  EPERM: (path) => `${path} cannot be written by this user. Set DATA_DIR to a folder that can.`,
  EROFS: (path) => `${path} is on a disk that cannot be written. Set DATA_DIR to a folder that can.`,
  ENOTDIR: (path) => `${path} is in the way: a part of it is a file, not a folder.`,
  EEXIST: (path) => `${path} is in the way: it is a file, not a folder.`,
  ENOSPC: (path) => noSpaceAt(path),
  EDQUOT: (path) => noSpaceAt(path, ' for this user'),
  '53100': (path) => noSpaceAt(path),
}

/** Of a full disk: where it is, and what to do. */
export const noSpaceAt = (path: string, whose = '') =>
  `There is no space left${whose} on the disk that holds ${path}. Make room there: see “Full disk” in docs/operations.md.`

const onFullDisk = ['ENOSPC', 'EDQUOT', '53100']

interface Place {
  DATA_DIR: string
  DATABASE_URL?: string | undefined
}

/** One sentence where a person can help themselves, everything where only we can. */
export function sentenceOfFailedStart(error: unknown, place?: Place): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof StartupError || error instanceof Refusal) return error.message
  if (isBrokenConnection(error))
    return `The database was lost while the portal started: ${error.message}. Start it again.`
  const { code = '', path } = error as NodeJS.ErrnoException
  const where = place && onFullDisk.includes(code) ? fullPlace(place, code, path) : path
  return (
    sentenceByCode[code]?.(where ?? place?.DATA_DIR ?? 'The data folder') ??
    `The portal could not start.\n${error.stack}`
  )
}

// A folder, and no file that nobody has heard of.
function fullPlace({ DATA_DIR, DATABASE_URL }: Place, code: string, path: string | undefined) {
  if (code === '53100' && DATABASE_URL) return 'the database'
  return path && relative(DATA_DIR, path).startsWith('..') ? path : DATA_DIR
}
