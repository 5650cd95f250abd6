import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { tsImport } from 'tsx/esm/api'
import { describeFiles, signOfBuild } from './description.mjs'
import { integrityOf } from './integrity.mjs'
import { folderOfPackage } from './release-id.mjs'
import { broughtBy, wantedVersions } from './shared-packages.mjs'
import { everything, listStrangers, readTakenNames } from './taken-names.mjs'

const name = 'ReleasePlugin'

/** The federation's notes about the build, which lie beside its manifest and are for nobody who loads it. */
const statistics = 'mf-stats.json'

/** Writes `release.json` beside what it describes: every file with its hash, and the plain rows of the screens. */
export class ReleasePlugin {
  /**
   * `given`: remote, id, library, exposes, budget and policies as `releaseSchema` has them. `folder` is the remote's own, `known`
   * the folders of all packages that may be built in.
   */
  constructor({ folder, known, given }) {
    this.folder = folder
    this.known = known
    this.given = given
  }

  apply(compiler) {
    const { Compilation, WebpackError, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const brought = broughtBy(this.folder)
      let taken = new Map()
      // What is used is known, and no module is melted into another one yet.
      compilation.hooks.afterOptimizeDependencies.tap(name, () => {
        taken = readTakenNames({ compilation, brought })
        const strangers = listStrangers({ compilation, known: this.known, folderOf: folderOfPackage })
        compilation.errors.push(...[...strangers, ...listWhole(taken, brought)].map((one) => new WebpackError(one)))
      })
      // After the federation has written its manifest, and before anything is compressed.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER + 1
      compilation.hooks.processAssets.tapPromise({ name, stage }, async (assets) => {
        const entry = entryOf(compilation, this.given.library)
        const pinned = new sources.ConcatSource(pinning(assets, entry), assets[entry])
        compilation.updateAsset(entry, pinned)
        if (statistics in assets) compilation.deleteAsset(statistics)
        const needed = neededFor(compilation, 'screens')
        const imported = filesOfImports(compilation, isTableOf(this.folder), needed)
        const release = await this.describe({ entry, assets, needed, imported }, taken, brought)
        compilation.emitAsset('release.json', new sources.RawSource(JSON.stringify(release)))
      })
    })
  }

  async describe({ entry, assets, needed, imported }, taken, brought) {
    const { folder, given } = this
    const here = pathToFileURL(join(folder, 'package.json')).href
    const { contractVersion, plainRows, releaseSchema } = await tsImport('@bellhouse/contracts', here)
    const table = await tsImport('./src/screens.ts', here).catch((cause) => {
      throw new Error(`src/screens.ts throws while its rows are read: ${cause.message}`, { cause })
    })
    const fromShell = [...taken].filter(([request]) => !(request in brought))
    return releaseSchema.parse({
      ...given,
      contract: contractVersion,
      entry,
      shared: wantedVersions(folder, taken),
      imports: Object.fromEntries(fromShell.map(([request, names]) => [request, [...names].sort()]).sort()),
      screens: plainRows(table.default),
      files: describeFiles(assets),
      ...(needed.length > 0 && { needed }),
      screenFiles: filesOfScreens(table.default, imported),
      ...signOfBuild(folder),
    })
  }
}

/** The files that the federation loads for one thing that is exposed. */
function neededFor({ namedChunkGroups }, exposed) {
  const group = namedChunkGroups.get(`__federation_expose_${exposed}`)
  return (group?.getFiles() ?? []).filter((file) => /\.(js|css)$/.test(file)).sort()
}

/** The table of screens is one file, or that and its parts in the folder beside it. */
function isTableOf(folder) {
  const parts = join(folder, 'src/screens/')
  return (file) => file === join(folder, 'src/screens.ts') || Boolean(file?.startsWith(parts))
}

/** By what each import of these files asks for: the files that come with it, beside those that are there by then. */
function filesOfImports({ modules, chunkGraph }, isAsked, known) {
  // A table that was melted into one module with what it is made of is found among the parts of that.
  const parts = [...modules].flatMap((module) => [...(module.modules ?? [module])])
  const blocks = parts.filter(({ resource }) => isAsked(resource)).flatMap((module) => module.blocks)
  return blocks.map((block) => {
    const files = chunkGraph.getBlockChunkGroup(block)?.getFiles() ?? []
    const own = files.filter((one) => /\.(js|css)$/.test(one) && !known.includes(one))
    return { request: block.dependencies[0]?.request ?? '', files: own.sort() }
  })
}

/** A row's code is found by the import that it consists of; what is built into the table itself has none. */
function filesOfScreens(rows, imported) {
  const found = rows.flatMap(({ path, load }) => {
    const own = imported.find(({ request }) => request && String(load).includes(request))
    return own && own.files.length > 0 ? [[path, own.files]] : []
  })
  return Object.fromEntries(found)
}

/** What a shell must have to serve a release is known only where each name is taken by itself. */
const listWhole = (taken, brought) =>
  [...taken]
    .filter(([request, names]) => names.has(everything) && !(request in brought))
    .map(([request]) => `${request} is taken from the shell as a whole. Import the names that are needed.`)

const entryOf = (compilation, library) =>
  [...compilation.entrypoints.get(library).getFiles()].find((file) => file.endsWith('.js'))

/** The shell pins the entry, and the entry pins everything else: the first thing that it does is to lay out the hashes. */
function pinning(assets, entry) {
  const others = Object.entries(assets).filter(([file]) => file !== entry && /\.(js|css)$/.test(file))
  const pins = Object.fromEntries(others.map(([file, asset]) => [file, integrityOf(asset.buffer())]))
  return `(${layOut})(${JSON.stringify(pins)});\n`
}

/** Runs in the browser. */
function layOut(pins) {
  const base = document.currentScript.src.replace(/[^/]*$/, '')
  window.bellhouseIntegrity ??= new Map()
  for (const name in pins) window.bellhouseIntegrity.set(base + name, pins[name])
}
