import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestApp } from './test-app'

/** The names of all files that the server keeps. */
export async function listStoredFiles({ server }: TestApp): Promise<string[]> {
  const folder = join(server.env.DATA_DIR, 'files', 'sha256')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

/** Puts a file into the store, and answers its name. */
export const aStoredFile = (app: TestApp, text: string): Promise<string> =>
  app.db.transaction().execute((db) => app.server.files.put(db, Buffer.from(text)))

export const hashOf = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Comes back when so many files are kept; what nobody refers to goes after the reply. */
export async function untilStored(app: TestApp, count: number) {
  let kept = -1
  for (let tries = 0; tries < 500 && kept !== count; tries += 1) {
    if (tries > 0) await new Promise((resolve) => setTimeout(resolve, 20))
    kept = (await listStoredFiles(app)).length
  }
  if (kept !== count) throw new Error(`${kept} files are kept, not ${count}`)
}
