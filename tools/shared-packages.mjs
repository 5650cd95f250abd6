import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inRoot } from './root.mjs'

/** What the shell has for remotes, with the version that it answers for; `shell/src/remotes/provided.ts` gives them. */
export const sharedPackages = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-router-dom',
  'react-hook-form',
  'zod/mini',
  '@bellhouse/contracts',
  '@bellhouse/api-client',
  '@bellhouse/session',
  '@bellhouse/ui',
]

/**
 * What a remote brings itself, though the shell has it too: of all contracts a screen needs a few. The version that a
 * release names still says which portal it wants around it.
 */
export const isBrought = (name) => name === '@bellhouse/contracts'

const fromShell = createRequire(inRoot('shell/package.json'))
const fromContracts = createRequire(inRoot('shared/contracts/package.json'))

function versionOf(request) {
  const ours = /^@bellhouse\/(.+)$/.exec(request)?.[1]
  if (ours) return readVersion(inRoot('shared', ours, 'package.json'))
  const name = request.startsWith('@') ? request.split('/').slice(0, 2).join('/') : request.split('/')[0]
  const from = name === 'zod' ? fromContracts : fromShell
  return readVersion(from.resolve(`${name}/package.json`))
}

const readVersion = (path) => JSON.parse(readFileSync(path, 'utf8')).version

/** Every shared package with the version that stands here: what the shell provides and what a remote asks for. */
export const sharedVersions = () => Object.fromEntries(sharedPackages.map((name) => [name, versionOf(name)]))
