import { readFile } from 'node:fs/promises'
import { join, normalize, sep } from 'node:path'
import { type Release, releaseSchema, shellPart } from '@bellhouse/contracts'
import {
  addressOf,
  folderOf,
  isIntact,
  mustBeFit,
  mustReadRelease,
  orNothing,
  Refusal,
  type Store,
} from '@bellhouse/releases'
import { etagOf } from '../../../http/etag'
import { stampOf } from './stamp-of'

/** A file as it goes out. */
export interface ShellFile {
  bytes: Buffer
  br: Buffer | undefined
  etag: string
}

/** A shell that pages can be drawn from. */
export interface ServedShell {
  /** The id of its release; `none` where its build does not say. */
  id: string
  /** Address of the folder that its page loads scripts from, ending in `/`. */
  base: string
  /** Another one as soon as the page may be another one. */
  stamp: string
  /** Names of the Trusted Types policies that its code makes. */
  policies: readonly string[]
  /** Its page, with the comments that the server fills. */
  template: string
  find(name: string): Promise<ShellFile | undefined>
}

/** Those of shells that do not say, as that of a development server. */
const usualPolicies = ['bellhouse_shell', 'bellhouse-releases', 'bellhouse-offline']

/**
 * A release of the shell out of the store, read whole: every file is compared with its hash, and what was compared is what is
 * served. So neither damage that comes later nor a store that is away keeps anybody from signing in. Refuses one that is not fit.
 */
export async function openStoredShell(store: Store, id: string): Promise<ServedShell> {
  await mustBeFit(store, shellPart, id, [])
  const { release } = await mustReadRelease(store, shellPart, id)
  const entries = Object.entries(release.files)
  const files = new Map(
    await Promise.all(
      entries.map(async ([name, { integrity }]) => [name, await readStored(store, id, name, integrity)] as const),
    ),
  )
  const template = files.get(release.entry)?.bytes.toString() ?? ''
  const { policies = usualPolicies } = release
  return { id, base: addressOf(shellPart, id), stamp: id, policies, template, find: async (name) => files.get(name) }
}

async function readStored({ storage }: Store, id: string, name: string, integrity: string): Promise<ShellFile> {
  const path = `${folderOf(shellPart, id)}/${name}`
  const [found, packed] = await Promise.all([storage.find(path), storage.find(`${path}.br`)])
  // It was whole a moment ago.
  if (!found || !isIntact(found.bytes, integrity)) throw new Refusal(`shell ${id} is damaged: ${name}`)
  return { bytes: found.bytes, br: packed?.bytes, etag: `"${integrity}"` }
}

/** The shell that was built beside the server, as it is at this moment; nothing where there is none. The known one is not read again while it is the same. */
export async function openBuiltShell(folder: string, known?: ServedShell): Promise<ServedShell | undefined> {
  const page = join(folder, 'index.html')
  const described = join(folder, 'release.json')
  const [pageStamp, describedStamp] = await Promise.all([stampOf(page), stampOf(described)])
  if (!pageStamp) return undefined
  const stamp = `${folder} ${pageStamp} ${describedStamp}`
  if (known?.stamp === stamp) return known
  const [template, release] = await Promise.all([readFile(page, 'utf8'), readRelease(described)])
  const { id, policies = usualPolicies } = release
  const address = addressOf(shellPart, id)
  return {
    id,
    base: template.includes(address) ? address : '/',
    stamp,
    policies,
    template,
    find: (name) => readBuilt(folder, name),
  }
}

async function readRelease(file: string): Promise<Pick<Release, 'id' | 'policies'>> {
  try {
    return releaseSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return { id: 'none' }
  }
}

async function readBuilt(folder: string, name: string): Promise<ShellFile | undefined> {
  const path = normalize(join(folder, name))
  if (!path.startsWith(folder + sep)) return undefined
  const bytes = await readFile(path).catch(noFile)
  if (!bytes) return undefined
  return { bytes, br: await readFile(`${path}.br`).catch(noFile), etag: etagOf(bytes) }
}

// Whoever asks may have made the name up: that of a folder, one that is too long, or one that no file can have.
function noFile(error: NodeJS.ErrnoException): undefined {
  if (['EISDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE'].includes(error.code ?? '')) return undefined
  return orNothing(error)
}
