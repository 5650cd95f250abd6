import { statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ignored } from '../ignored'
import { little } from './disk-reserve'

/** Milliseconds between two looks. */
const beat = 5_000

/** What the log says when it turns. */
const sentenceOfFolder = (isFull: boolean, folder: string) =>
  isFull
    ? `The disk that holds ${folder} is full: documents, photos, releases and backups in there are refused. Make room there: see “Full disk” in docs/operations.md.`
    : `The disk that holds ${folder} has room again`

interface Place {
  DATA_DIR: string
  DATABASE_URL?: string | undefined
}

/** Whether the disk of the data folder is full while that of the database is another one. */
export const isFolderFull = async ({ DATA_DIR, DATABASE_URL }: Place) => DATABASE_URL !== undefined && isFull(DATA_DIR)

const isLittle = ({ bavail, bsize }: { bavail: number; bsize: number }) => bavail * bsize < little

async function isFull(folder: string) {
  const disk = await statfs(folder).catch(ignored('a disk that is away says so to whoever writes'))
  return disk !== undefined && isLittle(disk)
}

/** Of the disk on which that path is, or would be. */
export function isFullAt(path: string): boolean {
  try {
    return isLittle(statfsSync(path))
  } catch {
    return dirname(path) !== path && isFullAt(dirname(path))
  }
}

/** Says each time that the disk of a folder turns full, and that it has room again. */
export class FolderWatch {
  #isFull = false
  #timer: NodeJS.Timeout | undefined

  constructor(
    private readonly folder: string,
    private readonly say: (sentence: string) => void,
  ) {}

  async start() {
    await this.#look()
    this.#timer = setInterval(() => this.#look(), beat).unref()
  }

  stop() {
    clearInterval(this.#timer)
  }

  async #look() {
    const now = await isFull(this.folder)
    if (now === this.#isFull) return
    this.#isFull = now
    this.say(sentenceOfFolder(now, this.folder))
  }
}
