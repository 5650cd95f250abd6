import { chmod, mkdir, open, readdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { orNothing } from '@bellhouse/releases'

/** What of a data folder is neither database nor document and is needed to start again: keys, and the releases with their pointers. */
const folders = ['keys', 'store']
/** What is being written there; it is of no use to anybody else. */
const drafts = '.drafts'

export interface DataFile {
  /** Below the data folder, with `/`. */
  path: string
  mode: number
}

/** In the order of their names, so that a history is read before its pointer, and the pointer before the releases. */
export async function listDataFiles(dataFolder: string): Promise<DataFile[]> {
  const files: DataFile[] = []
  for (const folder of folders) {
    const found = await readdir(join(dataFolder, folder), { recursive: true, withFileTypes: true }).catch(orNothing)
    for (const entry of (found ?? []).filter((one) => one.isFile())) {
      const path = relative(dataFolder, join(entry.parentPath, entry.name)).split(sep).join('/')
      const known = path.split('/').includes(drafts) ? undefined : await stat(join(dataFolder, path)).catch(orNothing)
      if (known) files.push({ path, mode: known.mode & 0o777 })
    }
  }
  return files.sort((one, other) => (one.path < other.path ? -1 : 1))
}

/** Writes a file of a backup into a data folder, with the rights that it had. */
export async function writeDataFile(dataFolder: string, { path, mode }: DataFile, content: AsyncIterable<Buffer>) {
  const target = join(dataFolder, path)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  const file = await open(target, 'wx', 0o600)
  try {
    await writeFile(file, content)
    await file.sync()
  } finally {
    await file.close()
  }
  await chmod(target, mode)
}
