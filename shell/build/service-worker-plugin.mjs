/** Builds the service worker beside the page. */
export class ServiceWorkerPlugin {
  /** `source` is its first module, `file` its name in the build. */
  constructor({ source, file }) {
    this.source = source
    this.file = file
  }

  apply(compiler) {
    const { EntryPlugin, webworker, optimize } = compiler.webpack
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
  }
}
