import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What stands in a folder's package.json. */
export const readPackage = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** The package of a request: `react/jsx-runtime` is of `react`, `@bellhouse/standalone/testing` of `@bellhouse/standalone`. */
export const packageOf = (request) =>
  request
    .split('/')
    .slice(0, request.startsWith('@') ? 2 : 1)
    .join('/')

/** The folder of an installed package as another folder sees it, links followed; nothing where it is not installed. */
export function findPackage(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name)
    if (existsSync(join(found, 'package.json'))) return realpathSync(found)
    if (folder === dirname(folder)) return undefined
  }
}

export function mustFindPackage(name, from) {
  const found = findPackage(name, from)
  if (!found) throw new Error(`The package ${name} is not installed, and ${join(from, 'package.json')} needs it.`)
  return found
}

/** The version in which a folder has what it requests. */
export const versionOf = (request, from) => readPackage(mustFindPackage(packageOf(request), from)).version

/** What a remote says of itself in its package.json: its name, the port of its development server, its version. */
export function remoteIn(folder) {
  const { version, bellhouse } = readPackage(folder)
  if (!bellhouse?.remote || !bellhouse.port) {
    throw new Error(
      `${join(folder, 'package.json')} is of no remote: it needs "bellhouse": { "remote": "<name>", "port": <number> }.`,
    )
  }
  return { name: bellhouse.remote, port: bellhouse.port, version }
}
