import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { remoteNames } from '@bellhouse/contracts'
import { type DeployedStore, placesOf, readDeployed, trustedFolderOf } from '@bellhouse/releases'
import { type Deployed, fillPage, landingRemoteOf, type SchoolBlock } from './page-html'

export interface BuiltPage {
  etag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

interface Parts {
  stamp: string
  template: string
  deployed: DeployedStore
  /** Pages made of these parts, by what they were filled with. */
  pages: Map<string, Promise<BuiltPage>>
}

/** Makes the page that is right at this moment; it is made anew only when the build, a pointer, a key or the school has changed. */
export function openPageSource(shellFolder: string, store: string, listDevRemotes: () => Promise<Partial<Deployed>>) {
  const indexHtml = join(shellFolder, 'index.html')
  const pointers = remoteNames.map((name) => placesOf(store, name).pointer)
  const watched = [indexHtml, trustedFolderOf(store), ...pointers]
  let parts: Promise<Parts> | null = null

  async function currentParts() {
    const stamp = (await Promise.all(watched.map(stampOf))).join()
    const known = await parts
    if (known?.stamp === stamp) return known
    parts = readParts(stamp)
    return parts.catch((error) => {
      parts = null
      throw error
    })
  }

  async function readParts(stamp: string): Promise<Parts> {
    const [template, deployed] = await Promise.all([readFile(indexHtml, 'utf8'), readDeployed(store)])
    return { stamp, template, deployed, pages: new Map() }
  }

  return async (path: string, school: SchoolBlock): Promise<BuiltPage> => {
    const { template, deployed, pages } = await currentParts()
    const inDevelopment = await listDevRemotes()
    const remotes = { ...deployed.remotes, ...inDevelopment }
    const landing = landingRemoteOf(path, remotes)
    const key = JSON.stringify([landing, school, inDevelopment])
    const built = pages.get(key) ?? buildPage(fillPage(template, { ...deployed, remotes, school, landing }))
    pages.set(key, built)
    return built
  }
}

async function stampOf(file: string) {
  const found = await stat(file).catch(() => null)
  return found ? `${found.ino}-${found.mtimeMs}-${found.size}` : 'none'
}

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }

async function buildPage(html: string): Promise<BuiltPage> {
  const plain = Buffer.from(html)
  const [br, zipped] = await Promise.all([
    compress.br(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    compress.gzip(plain),
  ])
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`
  return { etag, plain, br, gzip: zipped }
}
