import { join } from 'node:path'
import { readBaseline } from './baseline.mjs'
import { findPackage, packageOf, readPackage, versionOf } from './packages.mjs'

/**
 * What a remote brings itself, though the shell has it too: of all contracts a screen needs a few. The version that a
 * release names still says which portal it wants around it.
 */
const broughtPackages = ['@bellhouse/contracts']

/** The folders of those that a remote has. */
export const broughtBy = (folder) =>
  Object.fromEntries(
    broughtPackages.flatMap((name) => {
      const found = findPackage(name, folder)
      return found ? [[name, found]] : []
    }),
  )

/** The federation's settings for what is taken from the shell: never a copy of one's own. */
export function takenFromShell(folder, shared) {
  mustBeDeclared(folder, shared)
  const last = readBaseline(folder)
  const settings = shared.map((request) => {
    const version = versionOf(request, folder)
    const before = last[request]?.version
    const least = before && isSameLine(before, version) ? before : version
    return [request, { singleton: true, import: false, version, requiredVersion: `^${least}` }]
  })
  return Object.fromEntries(settings)
}

function mustBeDeclared(folder, shared) {
  const { peerDependencies = {}, dependencies = {} } = readPackage(folder)
  const missing = shared.find((request) => !(packageOf(request) in { ...peerDependencies, ...dependencies }))
  if (missing) throw new Error(`${join(folder, 'package.json')} must name ${packageOf(missing)}: the build shares it.`)
}

/**
 * The versions that a release asks the shell for, of all that it takes: the last release's where that had all these
 * names, so that the remote can be deployed before the next shell, else what is installed.
 */
export function wantedVersions(folder, taken) {
  const last = readBaseline(folder)
  const wanted = [...taken].map(([request, names]) => {
    const version = versionOf(request, folder)
    const before = last[request]
    const suffices =
      before && isSameLine(before.version, version) && [...names].every((name) => before.names.includes(name))
    return [request, suffices ? before.version : version]
  })
  return Object.fromEntries(wanted.sort())
}

/** A release that asks for another line than the portal's would never be loaded. */
const isSameLine = (one, other) => one.split('.')[0] === other.split('.')[0]
