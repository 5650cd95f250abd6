import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Release, releaseSchema } from '@bellhouse/contracts'
import { root } from './portal-process'

const integrityOf = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`
const isText = (name: string) => /\.(js|css|html|json)$/.test(name)
/** It knows the hashes of other files, so it comes last. */
const isPinning = (name: string) => name === 'index.html'

/**
 * Another release of the shell that was built, as a build of other sources would leave it: with its own id, its own addresses and
 * right hashes. `edit` gives another text for a file. Answers the folder.
 */
export async function deriveShell(id: string, edit = (_name: string, text: string) => text): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bellhouse-shell-'))
  await cp(join(root, 'shell/dist'), folder, { recursive: true })
  const before = releaseSchema.parse(JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')))
  const files: Release['files'] = {}
  const pins: [string, string][] = []
  const names = Object.keys(before.files).sort((one, other) => Number(isPinning(one)) - Number(isPinning(other)))
  for (const name of names) {
    const path = join(folder, name)
    if (isText(name)) {
      const own = edit(name, (await readFile(path, 'utf8')).replaceAll(before.id, id))
      const pinned = isPinning(name) ? pins.reduce((text, [old, now]) => text.replaceAll(old, now), own) : own
      await writeFile(path, pinned)
      await rm(`${path}.br`, { force: true })
    }
    const bytes = await readFile(path)
    const integrity = integrityOf(bytes)
    pins.push([before.files[name]?.integrity ?? '', integrity])
    files[name] = { integrity, size: bytes.length }
  }
  await rm(join(folder, 'release.json.br'), { force: true })
  const release = { ...before, id, files, builtAt: new Date().toISOString() }
  await writeFile(join(folder, 'release.json'), JSON.stringify(release))
  return folder
}
