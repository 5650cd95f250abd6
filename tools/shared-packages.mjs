import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inRoot } from './root.mjs'

/** What a remote takes from the shell instead of bringing its own copy; `shell/src/remotes/provided.ts` gives them. */
export const sharedPackages = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-router-dom',
  'react-hook-form',
  '@bellhouse/contracts',
  '@bellhouse/api-client',
  '@bellhouse/session',
  '@bellhouse/ui',
]

const fromUi = createRequire(inRoot('shared/ui/package.json'))

function versionOf(request) {
  const ours = /^@bellhouse\/(.+)$/.exec(request)?.[1]
  if (ours) return readVersion(inRoot('shared', ours, 'package.json'))
  const name = request.startsWith('@') ? request.split('/').slice(0, 2).join('/') : request.split('/')[0]
  return readVersion(fromUi.resolve(`${name}/package.json`))
}

const readVersion = (path) => JSON.parse(readFileSync(path, 'utf8')).version

/** Every shared package with the version that stands here: what the shell provides and what a remote asks for. */
export const sharedVersions = () => Object.fromEntries(sharedPackages.map((name) => [name, versionOf(name)]))
