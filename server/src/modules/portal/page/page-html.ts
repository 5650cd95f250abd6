import {
  carriedOf,
  type DeployedShell,
  type PageSchool,
  type Preload,
  paramsAt,
  preloadsOf,
  type RemoteName,
} from '@bellhouse/contracts'
import type { DeployedStore } from '@bellhouse/releases'
import { escapeHtml } from '../../../http/escape-html'
import { watchOf } from './shell-watch'

export type Deployed = DeployedStore['remotes']

export interface Filling extends Pick<DeployedStore, 'remotes' | 'keys'> {
  school: PageSchool
  shell: DeployedShell
  /** The screens that its address may mean; which of them, where it is more than one, depends on who is signed in. */
  opened: readonly OpenedScreen[]
}

/** A screen by its remote and its path there. */
export interface OpenedScreen {
  remote: RemoteName
  screen: string
}

/** Fills the shell's page with what only the running server knows: data blocks, which run nothing, and hints of what to fetch at once. */
export function fillPage(template: string, { school, shell, remotes, keys, opened }: Filling) {
  const isCanary = shell.pointer?.canary?.release === shell.release
  const deployed = [
    isCanary ? watchOf(shell) : '',
    dataBlock('deployed-remotes', carriedOfAll(remotes, opened)),
    dataBlock('deployed-shell', shell),
    dataBlock('release-keys', keys),
    preloadHints(remotes, opened),
  ]
  return template
    .replace('<!--school-->', () => described(school) + dataBlock('school', school))
    .replace('<!--deployed-remotes-->', () => deployed.join(''))
}

/** What a list of found pages shows below the title. */
const described = ({ name }: PageSchool) =>
  `<meta name="description" content="${escapeHtml(`The portal of ${name}: registers, marks, timetables and report cards.`)}">`

// Without `<` no text in the data can end the block.
function dataBlock(id: string, data: unknown) {
  return `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
}

function carriedOfAll(remotes: Deployed, opened: readonly OpenedScreen[]) {
  const carried = Object.entries(remotes).map(([name, deployed]) => {
    const screens = opened.filter(({ remote }) => remote === name).map(({ screen }) => screen)
    return [name, deployed && carriedOf(deployed, screens)]
  })
  return Object.fromEntries(carried)
}

/** For an address that means one screen. */
function preloadHints(remotes: Deployed, [opened, ...others]: readonly OpenedScreen[]) {
  const remote = opened && others.length === 0 ? remotes[opened.remote] : undefined
  return remote ? preloadsOf(remote, opened?.screen).map(preloadHint).join('') : ''
}

function preloadHint({ as, href, integrity }: Preload) {
  const attributes = { rel: 'preload', as, href, integrity, crossorigin: 'anonymous' }
  return `<link ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    .join(' ')}>`
}

/** The screens that a page load at this address may mean. */
export const screensAt = (path: string, deployed: Deployed): OpenedScreen[] =>
  Object.entries(deployed).flatMap(([remote, found]) =>
    (found?.release.screens ?? [])
      .filter((row) => paramsAt(row.path, path))
      .map((row) => ({ remote, screen: row.path })),
  )
