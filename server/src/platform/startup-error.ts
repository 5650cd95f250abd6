import { Refusal } from '@bellhouse/releases'

/** The server cannot start, and a person can do something about it: the message says what, and no stack is shown. */
export class StartupError extends Error {}

const sentenceByCode: Record<string, (path: string) => string> = {
  EACCES: (path) => `${path} cannot be written by this user. Set DATA_DIR to a folder that can.`,
  EPERM: (path) => `${path} cannot be written by this user. Set DATA_DIR to a folder that can.`,
  EROFS: (path) => `${path} is on a disk that cannot be written. Set DATA_DIR to a folder that can.`,
  ENOTDIR: (path) => `${path} is in the way: a part of it is a file, not a folder.`,
  EEXIST: (path) => `${path} is in the way: it is a file, not a folder.`,
  ENOSPC: (path) => `There is no space left on the disk that holds ${path}.`,
  EDQUOT: (path) => `There is no space left for this user on the disk that holds ${path}.`,
  '53100': () => 'There is no space left on the disk that holds the database.',
}

/** One sentence where a person can help themselves, everything where only we can. */
export function sentenceOfFailedStart(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof StartupError || error instanceof Refusal) return error.message
  const { code, path } = error as NodeJS.ErrnoException
  return sentenceByCode[code ?? '']?.(path ?? 'The data folder') ?? `The portal could not start.\n${error.stack}`
}
