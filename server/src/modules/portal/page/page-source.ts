import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type PageSchool, type Pointer, policyOf } from '@bellhouse/contracts'
import type { Store } from '@bellhouse/releases'
import type { FastifyBaseLogger } from 'fastify'
import { etagOf } from '../../../http/etag'
import { withMissingNames } from './missing-names'
import { type Deployed, type Filling, fillPage, screensAt } from './page-html'
import { type BuiltPage, PageParts } from './page-parts'
import type { ServedShell } from './served-shell'
import type { Shells } from './shells'

interface Sources {
  shells: Shells
  store: Store
  log: FastifyBaseLogger
  listDevRemotes: () => Promise<Deployed>
}

/** The browser that asks. */
export interface Visitor {
  /** Its name; nothing where it was given none. */
  device: string | null
  /** The canary of the shell that did not start there. */
  skipped: string | null
}

export interface PageSource {
  /** The page that is right for an address and a browser; nothing where there is no shell at all. */
  readPage(path: string, school: PageSchool, visitor: Visitor): Promise<BuiltPage | undefined>
  /** The shell that is right for a browser. */
  chooseShell(visitor: Visitor): Promise<ServedShell | undefined>
}

/** Makes the page that is right at this moment; it is made anew only when the shell, a pointer, a key or the school has changed. */
export function openPageSource({ shells, store, log, listDevRemotes }: Sources): PageSource {
  const parts = new PageParts(store, log)

  return {
    readPage: async (path, school, visitor) => {
      const { trust, deployed, pages } = await parts.current()
      const shell = await shells.choose(deployed.shell, deviceFor(deployed.shell, visitor), trust)
      if (!shell) return undefined
      const inDevelopment = await listDevRemotes()
      const remotes = { ...deployed.remotes, ...inDevelopment }
      const opened = screensAt(path, remotes)
      const key = JSON.stringify([shell.stamp, opened, school, inDevelopment])
      const { id: release, base } = shell
      const carried = { release, base, pointer: shells.isFixed ? null : deployed.shell }
      const filling = { shell: carried, remotes, keys: deployed.keys, school, opened }
      const policies = [...new Set([...shell.policies, ...deployed.policies, ...policiesOf(inDevelopment)])]
      const built = pages.get(key) ?? drawPage(shell, filling, policies)
      pages.set(key, built)
      return built
    },
    chooseShell: async (visitor) => {
      const { trust, deployed } = await parts.current()
      return shells.choose(deployed.shell, deviceFor(deployed.shell, visitor), trust)
    },
  }
}

/** Where the canary did not start, everything goes on as for whoever gets none. */
const deviceFor = (pointer: Pointer | null, { device, skipped }: Visitor) =>
  skipped !== null && skipped === pointer?.canary?.release ? null : device

const policiesOf = (remotes: Deployed) =>
  Object.entries(remotes).flatMap(([name, found]) => [policyOf(name), ...(found?.release.policies ?? [])])

async function drawPage(shell: ServedShell, filling: Filling, policies: readonly string[]): Promise<BuiltPage> {
  const remotes = await withMissingNames(filling.remotes, shell)
  return { ...(await pack(fillPage(shell.template, { ...filling, remotes }))), policies }
}

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }

async function pack(html: string): Promise<Omit<BuiltPage, 'policies'>> {
  const plain = Buffer.from(html)
  const [br, zipped] = await Promise.all([
    // Once for many visits.
    compress.br(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    compress.gzip(plain),
  ])
  const etag = etagOf(plain)
  return { etag, plain, br, gzip: zipped }
}
