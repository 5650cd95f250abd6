import {
  type DeployedRemote,
  type DeployedShell,
  type Preload,
  preloadsOf,
  type RemoteName,
} from '@bellhouse/contracts'
import type { DeployedStore } from '@bellhouse/releases'
import { escapeHtml } from '../../../http/escape-html'
import type { SchoolBlock } from './school-block'

export type Deployed = DeployedStore['remotes']

export interface Filling extends Pick<DeployedStore, 'remotes' | 'keys'> {
  school: SchoolBlock
  shell: DeployedShell
  /** The remote that will be needed first, where that is known. */
  landing: RemoteName | null
}

/** Fills the shell's page with what only the running server knows: data blocks, which run nothing, and hints of what to fetch at once. */
export function fillPage(template: string, { school, shell, remotes, keys, landing }: Filling) {
  const deployed = [
    dataBlock('deployed-remotes', remotes),
    dataBlock('deployed-shell', shell),
    dataBlock('release-keys', keys),
    preloadHints(landing ? remotes[landing] : null),
  ]
  return template
    .replace('<!--school-->', () => dataBlock('school', school))
    .replace('<!--deployed-remotes-->', () => deployed.join(''))
}

// Without `<` no text in the data can end the block.
function dataBlock(id: string, data: unknown) {
  return `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

const preloadHints = (remote: DeployedRemote | null | undefined) =>
  remote ? preloadsOf(remote).map(preloadHint).join('') : ''

function preloadHint({ as, href, integrity }: Preload) {
  const attributes = { rel: 'preload', as, href, integrity, crossorigin: 'anonymous' }
  return `<link ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    .join(' ')}>`
}

/** The one remote that a page load at this address will need; none where that depends on who is signed in. */
export function landingRemoteOf(path: string, deployed: Deployed): RemoteName | null {
  const owners = Object.entries(deployed).filter(([, remote]) =>
    remote?.release.screens.some((screen) => patternOf(screen.path).test(path)),
  )
  return owners.length === 1 ? (owners[0]?.[0] ?? null) : null
}

// The router's patterns know names (`:id`), and names that may be missing (`:id?`).
function patternOf(path: string) {
  const parts = path.split('/').filter(Boolean)
  const source = parts.map((part) => {
    if (!part.startsWith(':')) return `/${part.replace(/[.*+^${}()|[\]\\]/g, '\\$&')}`
    return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+'
  })
  return new RegExp(`^${source.join('')}/?$`)
}
