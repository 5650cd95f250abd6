import type { Readable } from 'node:stream'

/** A file as it was read. */
export interface StoredFile {
  bytes: Buffer
  /** Another one after every change of the content; `replace` compares it. */
  version: string
}

/**
 * Where releases, pointers and histories lie: files, named by paths with `/`. A reader meets each of them whole or not
 * at all, also when a writer dies half-way, and what a method has answered survives a loss of power.
 */
export interface Storage {
  /** For people: the folder, or the address of the bucket. */
  readonly address: string
  find(path: string): Promise<StoredFile | undefined>
  /** The same piece by piece, for what nobody wants in memory whole. */
  stream(path: string): Promise<Readable | undefined>
  /** Writes a file where there is none. Answers whether these bytes stand there now, whoever wrote them. */
  create(path: string, bytes: Buffer): Promise<boolean>
  /** Replaces the file that was read in this version (`undefined`: where there was none), or answers `false`. */
  replace(path: string, bytes: Buffer, version: string | undefined): Promise<boolean>
  /** Refuses a storage that would let two writers of one version both win; asked before anything new is written. */
  mustKeepConditions(): Promise<void>
  /** Puts a line at the end of a file unless it is in there. */
  addLine(path: string, line: string): Promise<void>
  /** The paths of all files below a folder, sorted. */
  list(folder: string): Promise<string[]>
  /** The files of that name below a folder, the one that was written last first. */
  listNewest(folder: string, name: string): Promise<string[]>
  /** The names of the folders at the top that hold files, sorted. */
  listFolders(): Promise<string[]>
  /** When a file was written, in milliseconds; nothing where there is none. */
  changedAt(path: string): Promise<number | undefined>
  remove(path: string): Promise<void>
  /** Removes what writers that were interrupted before that time, in milliseconds, have left. */
  removeLeftovers(before: number): Promise<void>
}

/** What has to be put behind a text so that it has that line; nothing where it has it. */
export function missingLine(text: string, line: string): string {
  if (text.split('\n').includes(line)) return ''
  // Behind a line that was cut off, this one must still begin at the beginning.
  const start = text === '' || text.endsWith('\n') ? '' : '\n'
  return `${start}${line}\n`
}
