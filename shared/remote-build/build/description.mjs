import { execFileSync } from 'node:child_process'
import { hostname, userInfo } from 'node:os'
import { integrityOf } from './integrity.mjs'

/** Hash and size of every file of a build, as `release.json` has them. */
export const describeFiles = (assets) =>
  Object.fromEntries(
    Object.entries(assets).map(([name, asset]) => [
      name,
      { integrity: integrityOf(asset.buffer()), size: asset.size() },
    ]),
  )

/** When a folder was built, from which commit, and by whom. */
export const signOfBuild = (folder) => ({
  builtAt: new Date().toISOString(),
  revision: revisionOf(folder),
  builder: builderOf(),
})

function revisionOf(folder) {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: folder, stdio: 'pipe' }).toString().trim()
  } catch {
    return 'none'
  }
}

function builderOf() {
  if (process.env.RELEASE_BUILDER) return process.env.RELEASE_BUILDER
  try {
    return `${userInfo().username}@${hostname()}`
  } catch {
    // Some containers run under a user without a name.
    return hostname()
  }
}
