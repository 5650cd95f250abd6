import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { inRoot, root } from './root.mjs'

const builders = ['pnpm-workspace.yaml', 'package.json', 'tools', 'e2e/last-release.json']
const shared = ['contracts', 'api-client', 'session', 'ui'].map((name) => `shared/${name}`)
// Built into whatever uses them.
const engines = ['shared/grading', 'shared/timetabling']

/** What the shell's files are made of; it brings the shared packages along. */
export const shellSources = ['shell', ...shared, ...engines, ...builders]

/** What a remote's files are made of. The shared packages stay outside, but its rows are computed with the contracts. */
export const remoteSources = (name) => [
  `remote-${name}`,
  'shared/contracts',
  'shared/features',
  ...engines,
  ...builders,
]

const isSource = (name) => !/^(node_modules|dist|dist-types|.*\.tsbuildinfo|.*\.test\.\w+)$/.test(name)

function* filesIn(path) {
  if (statSync(path).isFile()) {
    yield path
    return
  }
  for (const name of readdirSync(path).filter(isSource).sort()) yield* filesIn(join(path, name))
}

/** A hash over names and contents of everything below the given places of the repository, in hex. */
export function sourceHash(places) {
  const hash = createHash('sha256')
  for (const place of places) {
    for (const file of filesIn(inRoot(place))) hash.update(relative(root, file)).update('\0').update(readFileSync(file))
  }
  return hash.digest('hex')
}
