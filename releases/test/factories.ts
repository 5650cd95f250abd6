import { createHash } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { contractVersion, type PartName, type Release, type ShellFacts } from '@bellhouse/contracts'
import { promote, type Store, writeRelease } from '../src/index'

export const idOf = (version: string) => `${version}+${createHash('sha256').update(version).digest('hex').slice(0, 8)}`

interface BuildOptions extends Partial<Release> {
  remote?: PartName
  version?: string
  /** Files of the build by their names, beside what `release.json` says. */
  contents?: Record<string, string>
}

/** A folder as a remote's build leaves it, with every file hashed and a compressed entry. */
export async function aBuild({ remote = 'teacher', version = '1.0.0', contents, ...given }: BuildOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'build-'))
  const texts = contents ?? { 'entry.js': `run('${version}')`, '91.0123456789ab.js': `chunk('${version}')` }
  const release: Release = {
    remote,
    id: idOf(version),
    contract: contractVersion,
    entry: 'entry.js',
    library: `bellhouse_${remote}`,
    exposes: ['./screens'],
    shared: { react: '19.3.1' },
    screens: [],
    files: Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, described(text)])),
    builtAt: '2026-11-21T08:00:00.000Z',
    revision: 'abc',
    budget: { total: 70_000, entry: 12_000 },
    ...given,
  }
  for (const [name, text] of Object.entries(texts)) await writeFile(join(folder, name), text)
  const entry = texts['entry.js']
  if (entry !== undefined) await writeFile(join(folder, 'entry.js.br'), brotliCompressSync(entry))
  await writeFile(join(folder, 'release.json'), JSON.stringify(release))
  return folder
}

interface ShellOptions {
  version?: string
  contract?: number
  contents?: Record<string, string> | undefined
  /** What its `shell.json` says that it gives to remotes. */
  shares?: ShellFacts['shared']
}

const shellBase = (version: string) => `/store/shell/releases/${idOf(version)}/`

/** The files of a release of the shell; `undefined` leaves one out. */
export function shellContents(
  changes: Record<string, string | undefined> = {},
  { version = '1.0.0', shares = { react: { version: '19.3.1', names: ['use', 'useState'] } } }: ShellOptions = {},
) {
  const files = {
    'index.html': `<!doctype html><script src="${shellBase(version)}main.js"></script><!--deployed-remotes--><!--school-->`,
    'main.js': `start('${version}')`,
    'shell.json': JSON.stringify({ contract: contractVersion, shared: shares }),
    'sw.js': 'work()',
    'icon.svg': '<svg/>',
    'icon-192.png': '192',
    'icon-512.png': '512',
    ...changes,
  }
  return Object.fromEntries(Object.entries(files).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])))
}

/** A folder as the shell's build leaves it. */
export function aShellBuild({ version = '1.0.0', contract = contractVersion, contents, shares }: ShellOptions = {}) {
  return aBuild({
    ...{ remote: 'shell', version, contract, entry: 'index.html', library: '', exposes: [], shared: {} },
    contents: contents ?? shellContents({}, { version, ...(shares && { shares }) }),
    budget: undefined,
  })
}

const described = (text: string) => ({
  integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`,
  size: Buffer.byteLength(text),
})

/** Writes the given versions of a remote into the store and answers their ids. */
export async function someReleases(store: Store, versions: string[], part: PartName = 'teacher') {
  for (const version of versions) {
    await writeRelease(store, await (part === 'shell' ? aShellBuild({ version }) : aBuild({ remote: part, version })))
  }
  return versions.map(idOf)
}

/** Makes one version after the other live for everybody and answers their ids, oldest first. */
export async function aLineOf(store: Store, versions: string[], part: PartName = 'teacher') {
  const ids = await someReleases(store, versions, part)
  for (const id of ids) await promote(store, part, id, { by: 'ada' })
  return ids
}

/** The content of a file of the store. */
export async function readText({ storage }: Store, path: string) {
  const found = await storage.find(path)
  if (!found) throw new Error(`${path} is not there`)
  return found.bytes.toString()
}

/** Puts another content into a file of the store, as nobody should. */
export async function overwrite({ storage }: Store, path: string, content: string | Buffer) {
  const found = await storage.find(path)
  if (!(await storage.replace(path, Buffer.from(content), found?.version))) throw new Error(`${path} was not written`)
}

/** Puts another text in the place of one that must be in a file of the store. */
export async function replaceIn(store: Store, path: string, text: string, other: string) {
  const before = await readText(store, path)
  if (!before.includes(text)) throw new Error(`${path} does not hold ${text}`)
  await overwrite(store, path, before.replace(text, other))
}

export async function flipByte(store: Store, path: string) {
  const bytes = Buffer.from((await store.storage.find(path))?.bytes ?? '')
  bytes[0] = (bytes[0] ?? 0) ^ 1
  await overwrite(store, path, bytes)
}

/** Removes all files below a folder of the store. */
export async function removeAll({ storage }: Store, folder: string) {
  for (const path of await storage.list(folder)) await storage.remove(path)
}
