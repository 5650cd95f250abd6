import { execFileSync } from 'node:child_process'
import { tsImport } from 'tsx/esm/api'
import { integrityOf } from './integrity.mjs'
import { inRoot, root } from './root.mjs'

/** Writes `release.json` beside what it describes: every file with its hash, and the plain rows of the screens. */
export class ReleasePlugin {
  /** `given`: remote, id, library, exposes and shared as `releaseSchema` has them. */
  constructor(given) {
    this.given = given
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('ReleasePlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tapPromise({ name: 'ReleasePlugin', stage }, async (assets) => {
        const release = await this.describe(compilation, assets)
        compilation.emitAsset('release.json', new sources.RawSource(JSON.stringify(release)))
      })
    })
  }

  async describe(compilation, assets) {
    const { contractVersion, plainRows, releaseSchema } = await tsImport('@bellhouse/contracts', import.meta.url)
    const table = await tsImport(inRoot(`remote-${this.given.remote}`, 'src/screens.ts'), import.meta.url)
    const entry = [...compilation.entrypoints.get(this.given.library).getFiles()].find((name) => name.endsWith('.js'))
    const described = Object.entries(assets).filter(([name]) => !name.endsWith('.br'))
    const files = described.map(([name, asset]) => [
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
    })
  }
}

function revisionOf() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, stdio: 'pipe' }).toString().trim()
  } catch {
    return 'none'
  }
}
