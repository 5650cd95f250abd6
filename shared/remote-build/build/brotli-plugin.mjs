import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }

/** Puts a brotli file beside every text that is worth it, so that the server never compresses while somebody waits. */
export class BrotliPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap('BrotliPlugin', (compilation) => {
      // After everything else.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER + 2
      compilation.hooks.processAssets.tapPromise({ name: 'BrotliPlugin', stage }, async (assets) => {
        const texts = Object.keys(assets).filter((name) => /\.(js|css|svg|json)$/.test(name))
        await Promise.all(
          texts.map(async (name) => {
            const bytes = await compress(assets[name].buffer(), { params })
            compilation.emitAsset(`${name}.br`, new sources.RawSource(bytes))
          }),
        )
      })
    })
  }
}
