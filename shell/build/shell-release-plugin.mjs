import { describeFiles, signOfBuild } from '@bellhouse/remote-build/parts'
import { tsImport } from 'tsx/esm/api'
import { providedFile, providedModules, providedVersions } from './provided-packages.mjs'

const name = 'ShellReleasePlugin'

/**
 * Writes `shell.json`, by which a release of a remote is judged before it is published for this shell, and `release.json`
 * about all files of the build.
 */
export class ShellReleasePlugin {
  constructor({ folder, id, policies }) {
    this.folder = folder
    this.id = id
    this.policies = policies
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack
    const emit = (compilation, file, data) =>
      compilation.emitAsset(file, new sources.RawSource(JSON.stringify(data)), { minimized: true })

    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      let names = {}
      compilation.hooks.afterOptimizeDependencies.tap(name, () => {
        names = readGivenNames(compilation)
      })
      const { PROCESS_ASSETS_STAGE_ADDITIONAL: early, PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER: transfer } = Compilation
      compilation.hooks.processAssets.tapPromise({ name, stage: early }, async () => {
        const { contractVersion, shellFactsSchema } = await tsImport('@bellhouse/contracts', import.meta.url)
        const shared = Object.entries(providedVersions()).map(([request, version]) => [
          request,
          { version, names: names[request] ?? [] },
        ])
        const facts = { contract: contractVersion, shared: Object.fromEntries(shared) }
        emit(compilation, 'shell.json', shellFactsSchema.parse(facts))
      })
      compilation.hooks.processAssets.tapPromise({ name, stage: transfer - 1 }, async (assets) => {
        emit(compilation, 'release.json', await this.describe(assets))
      })
    })
  }

  async describe(assets) {
    const { contractVersion, releaseSchema, shellPart } = await tsImport('@bellhouse/contracts', import.meta.url)
    return releaseSchema.parse({
      remote: shellPart,
      id: this.id,
      contract: contractVersion,
      entry: 'index.html',
      library: '',
      exposes: [],
      shared: {},
      screens: [],
      policies: this.policies,
      files: describeFiles(assets),
      ...signOfBuild(this.folder),
    })
  }
}

/** The names of all that is given, by its request: what the compiler has found each of these modules to export. */
function readGivenNames({ modules, moduleGraph }) {
  const provider = [...modules].find(({ resource }) => resource === providedFile)
  if (!provider) throw new Error(`The build holds no ${providedFile}, so nobody knows what the shell gives.`)
  const blocks = [provider, ...provider.blocks]
  const dependencies = blocks.flatMap((block) => block.dependencies)
  const named = Object.entries(providedModules()).map(([request, from]) => {
    const dependency = dependencies.find((one) => one.request === from && moduleGraph.getModule(one))
    const names = dependency && moduleGraph.getProvidedExports(moduleGraph.getModule(dependency))
    if (!Array.isArray(names)) throw new Error(`The compiler does not know which names ${request} exports.`)
    return [request, names.filter((one) => one !== '__esModule').sort()]
  })
  return Object.fromEntries(named)
}
