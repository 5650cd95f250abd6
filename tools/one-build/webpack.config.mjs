import { readFile } from 'node:fs/promises'
import { describeFiles, releaseId, signOfBuild } from '@bellhouse/remote-build/parts'
import shellConfig from '../../shell/webpack.config.mjs'
import { inRoot } from '../root.mjs'

const shell = inRoot('shell')

/** The modules of the loader, and what stands in for them. */
const replaced = [
  {
    module: /\/remotes\/(remotes|release-registry|federation|inject-entry)$/,
    by: inRoot('tools/one-build/remotes.ts'),
  },
  { module: /\/remotes\/preload-landing$/, by: inRoot('tools/one-build/preload-landing.ts') },
]

/** Puts the stand-ins into the build, and writes what a release of the shell has beside its files; the facts are those of the shell that was built. */
class OneBuildPlugin {
  constructor(id) {
    this.id = id
  }

  apply(compiler) {
    const { Compilation, NormalModuleReplacementPlugin, sources } = compiler.webpack
    for (const { module, by } of replaced) new NormalModuleReplacementPlugin(module, by).apply(compiler)
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER - 1
    compiler.hooks.thisCompilation.tap('OneBuildPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise({ name: 'OneBuildPlugin', stage }, async (assets) => {
        const emit = (name, text) => compilation.emitAsset(name, new sources.RawSource(text), { minimized: true })
        emit('shell.json', await readFile(`${shell}/dist/shell.json`, 'utf8'))
        const built = JSON.parse(await readFile(`${shell}/dist/release.json`, 'utf8'))
        emit(
          'release.json',
          JSON.stringify({ ...built, id: this.id, files: describeFiles(assets), ...signOfBuild(shell) }),
        )
      })
    })
  }
}

/** Shell and remotes as one build, split as the bundler splits it. */
export default () => {
  const id = `${releaseId(shell)}.one`
  const { optimization, output, plugins, ...common } = shellConfig({ folder: shell })
  const { splitChunks: _, ...asUsual } = optimization
  return {
    ...common,
    optimization: asUsual,
    output: { ...output, path: inRoot('.bench/one-build/dist'), publicPath: `/store/shell/releases/${id}/` },
    plugins: [...plugins.filter((plugin) => plugin.constructor.name !== 'ShellReleasePlugin'), new OneBuildPlugin(id)],
  }
}
