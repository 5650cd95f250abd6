import { execFileSync } from 'node:child_process'
import { hostname, userInfo } from 'node:os'
import { tsImport } from 'tsx/esm/api'
import { integrityOf } from './integrity.mjs'
import { inRoot, root } from './root.mjs'

/** Writes `release.json` beside what it describes: every file with its hash, and the plain rows of the screens. */
export class ReleasePlugin {
  /** `given`: remote, id, library, exposes, shared and budget as `releaseSchema` has them. */
  constructor(given) {
    this.given = given
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('ReleasePlugin', (compilation) => {
      // After all names are final, and before the entry is compressed.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER - 1
      compilation.hooks.processAssets.tapPromise({ name: 'ReleasePlugin', stage }, async (assets) => {
        const entry = entryOf(compilation, this.given.library)
        const pinned = new sources.ConcatSource(pinning(assets, entry), assets[entry])
        compilation.updateAsset(entry, pinned)
        const release = await this.describe(entry, assets)
        compilation.emitAsset('release.json', new sources.RawSource(JSON.stringify(release)))
      })
    })
  }

  async describe(entry, assets) {
    const { contractVersion, plainRows, releaseSchema } = await tsImport('@bellhouse/contracts', import.meta.url)
    const table = await tsImport(inRoot(`remote-${this.given.remote}`, 'src/screens.ts'), import.meta.url)
    const files = Object.entries(assets).map(([name, asset]) => [
      name,
      { integrity: integrityOf(asset.buffer()), size: asset.size() },
    ])
    return releaseSchema.parse({
      ...this.given,
      contract: contractVersion,
      entry,
      screens: plainRows(table.default),
      files: Object.fromEntries(files),
      builtAt: new Date().toISOString(),
      revision: revisionOf(),
      builder: builderOf(),
    })
  }
}

const entryOf = (compilation, library) =>
  [...compilation.entrypoints.get(library).getFiles()].find((name) => name.endsWith('.js'))

/** The shell pins the entry, and the entry pins everything else: the first thing that it does is to lay out the hashes. */
function pinning(assets, entry) {
  const others = Object.entries(assets).filter(([name]) => name !== entry && /\.(js|css)$/.test(name))
  const pins = Object.fromEntries(others.map(([name, asset]) => [name, integrityOf(asset.buffer())]))
  return `(${layOut})(${JSON.stringify(pins)});\n`
}

/** Runs in the browser. */
function layOut(pins) {
  const base = document.currentScript.src.replace(/[^/]*$/, '')
  window.bellhouseIntegrity ??= new Map()
  for (const name in pins) window.bellhouseIntegrity.set(base + name, pins[name])
}

function revisionOf() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, stdio: 'pipe' }).toString().trim()
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
