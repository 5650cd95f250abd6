import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from './root.mjs'
import { sharedVersions } from './shared-packages.mjs'

const importing = /import\s+(type\s+)?\{([^}]*)\}\s+from\s+'(@bellhouse\/[\w-]+)'/g

/**
 * The versions that a remote has to ask the shell for: the last release's where that has all that the remote uses, so
 * that it can be deployed before the next shell, else what stands here.
 */
export function wantedVersions(name) {
  const last = JSON.parse(readFileSync(inRoot('e2e/last-release.json'), 'utf8'))
  const used = usedNames(inRoot(`remote-${name}`, 'src'))
  const wanted = Object.entries(sharedVersions()).map(([request, version]) => {
    const before = last[request]
    // A release of another line than the portal's would never be loaded.
    const suffices =
      before &&
      isSameLine(before.version, version) &&
      [...(used.get(request) ?? [])].every((one) => before.names.includes(one))
    return [request, suffices ? before.version : version]
  })
  return Object.fromEntries(wanted)
}

const isSameLine = (one, other) => one.split('.')[0] === other.split('.')[0]

function usedNames(folder) {
  const used = new Map()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!/(?<!\.test)\.tsx?$/.test(entry.name)) continue
    for (const [, isType, names, request] of readFileSync(join(entry.parentPath, entry.name), 'utf8').matchAll(
      importing,
    )) {
      if (isType) continue
      const values = names
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one && !one.startsWith('type '))
      used.set(request, new Set([...(used.get(request) ?? []), ...values.map((one) => one.split(/\s+as\s+/)[0])]))
    }
  }
  return used
}
