import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Release, type RemoteName, releaseSchema } from '@bellhouse/contracts'
import { root } from './portal-process'

interface Changes {
  id: string
  /** Another text for a file, by its name; what is not changed is answered as it came. */
  edit?: (name: string, text: string) => string
  /** Further Trusted Types policies that it says it makes. */
  policies?: string[]
}

const integrityOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`

/**
 * Another release of what was built of a remote, as a build under another version would leave it: with its own id,
 * its own names in the page and right hashes. Answers the folder.
 */
export async function deriveRelease(
  remote: RemoteName,
  { id, edit = (_, text) => text, policies = [] }: Changes,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bellhouse-release-'))
  await cp(join(root, `remote-${remote}`, 'dist'), folder, { recursive: true })
  for (const name of await readdir(folder)) if (name.endsWith('.br')) await rm(join(folder, name))

  const release = releaseSchema.parse(JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')))
  const library = `bellhouse_${remote}_${id.replace(/\W/g, '_')}`
  const rename = (text: string) => text.replaceAll(release.library, library)

  const files: Release['files'] = {}
  let pins = (text: string) => text
  // The entry comes last, because it knows the hashes of all others.
  const names = Object.keys(release.files).sort((name) => (name === release.entry ? 1 : -1))
  for (const name of names.filter((name) => /\.(js|css)$/.test(name))) {
    const before = await readFile(join(folder, name), 'utf8')
    const after = edit(name, rename(name === release.entry ? pins(before) : before))
    await writeFile(join(folder, name), after)
    files[name] = { integrity: integrityOf(after), size: Buffer.byteLength(after) }
    const earlier = pins
    pins = (text) => earlier(text).replaceAll(integrityOf(before), integrityOf(after))
    if (name === release.entry) await writeFile(join(folder, `${name}.br`), brotliCompressSync(after))
  }
  const described = {
    ...release,
    id,
    library,
    policies: [...(release.policies ?? []), ...policies],
    files: { ...release.files, ...files },
    builtAt: new Date().toISOString(),
  }
  await writeFile(join(folder, 'release.json'), JSON.stringify(described))
  return folder
}
