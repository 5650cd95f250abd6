import { tsImport } from 'tsx/esm/api'

/** Writes `shell.json`: what a release is judged by before it is published for this shell. */
export class ShellPlugin {
  /** `shared`: versions by package. */
  constructor({ shared }) {
    this.shared = shared
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('ShellPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL
      compilation.hooks.processAssets.tapPromise({ name: 'ShellPlugin', stage }, async () => {
        const { contractVersion } = await tsImport('@bellhouse/contracts', import.meta.url)
        const facts = { contract: contractVersion, shared: this.shared }
        compilation.emitAsset('shell.json', new sources.RawSource(JSON.stringify(facts)))
      })
    })
  }
}
