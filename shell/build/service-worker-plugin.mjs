import { integrityOf } from '@bellhouse/remote-build/parts'

const isHashed = /[.-][0-9a-f]{8,}\.[\w.]+$/

/** Builds the service worker beside the page, and lays the list of the page's files into it. */
export class ServiceWorkerPlugin {
  /** `source` is its first module, `file` its name in the build. */
  constructor({ source, file }) {
    this.source = source
    this.file = file
  }

  apply(compiler) {
    const { Compilation, EntryPlugin, sources, webworker, optimize } = compiler.webpack
    const name = 'ServiceWorkerPlugin'
    compiler.hooks.make.tapPromise(name, async (compilation) => {
      const options = { filename: this.file, chunkLoading: false }
      const child = compilation.createChildCompiler(name, options, [
        new webworker.WebWorkerTemplatePlugin(),
        new optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
        new EntryPlugin(compiler.context, this.source, { name: 'service-worker', filename: this.file }),
      ])
      await new Promise((resolve, reject) =>
        child.runAsChild((error, _entries, compiled) => {
          const [failure = error] = compiled?.errors ?? []
          if (failure) reject(failure)
          else resolve()
        }),
      )
    })

    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      // Names are final, and nothing is compressed yet.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1
      compilation.hooks.processAssets.tap({ name, stage }, (assets) => {
        const cached = Object.entries(assets).filter(([file]) => isHashed.test(file) && !/\.(br|txt)$/.test(file))
        const list = cached.map(([file, asset]) => ({
          url: `${compilation.outputOptions.publicPath}${file}`,
          revision: null,
          integrity: integrityOf(asset.buffer()),
        }))
        const program = assets[this.file].source().toString()
        if (!program.includes('self.__WB_MANIFEST')) throw new Error('The service worker takes no list of files')
        const filled = program.replace('self.__WB_MANIFEST', () => JSON.stringify(list))
        compilation.updateAsset(this.file, new sources.RawSource(filled))
      })
    })
  }
}
