import { readFileSync } from 'node:fs'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import webpack from 'webpack'
import { devServer } from './dev-server.mjs'
import { IndexHtmlPlugin } from './index-html-plugin.mjs'
import { ReleasePlugin } from './release-plugin.mjs'
import { inRoot } from './root.mjs'
import { ServiceWorkerPlugin } from './service-worker-plugin.mjs'
import { isBrought, sharedVersions } from './shared-packages.mjs'
import { ShellPlugin } from './shell-plugin.mjs'
import { remoteSources, sourceHash } from './source-hash.mjs'
import { wantedVersions } from './wanted-versions.mjs'
import { base } from './webpack-base.mjs'

/** The parts of the federation's runtime that this portal has no use for are left out. */
const lean = { disableSnapshot: true, target: 'web' }

const inBrand = (name) => inRoot('shell/src/brand', name)
const icons = { 'icon-192.png': inBrand('icon-192.png'), 'icon-512.png': inBrand('icon-512.png') }

/** What older releases take from the shell is built apart from what the shell uses itself; packages are the same in both. */
const layers = [
  { test: /provided-contracts\.ts$/, layer: 'older-releases' },
  { test: /node_modules/, layer: 'shell' },
]

/** Only a build that stays as it is can be kept for times without a network. */
const serviceWorker = { source: './worker/service-worker.ts', file: 'sw.js' }

/** The shell's build: the one page, and the federation's runtime that all remotes use. */
export function shell({ port }) {
  return ({ isDev = false } = {}) => {
    const shared = sharedVersions()
    const common = base({ folder: inRoot('shell'), uniqueName: 'bellhouse_shell', isDev })
    return {
      ...common,
      name: 'shell',
      entry: { index: { import: './src/index.ts', layer: 'shell' } },
      output: { ...common.output, publicPath: '/', ...(isDev && { path: inRoot('.build/shell-dev') }) },
      module: { rules: [...common.module.rules, ...layers] },
      plugins: [
        ...common.plugins,
        new webpack.DefinePlugin({
          SHARED_VERSIONS: JSON.stringify(shared),
          SERVICE_WORKER: JSON.stringify(isDev ? '' : `/${serviceWorker.file}`),
          FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: lean.disableSnapshot,
          ENV_TARGET: JSON.stringify(lean.target),
        }),
        new ShellPlugin({ shared }),
        new IndexHtmlPlugin({ title: 'Bellhouse', icon: inBrand('bell-house.svg'), icons }),
        ...(isDev ? [] : [new ServiceWorkerPlugin(serviceWorker)]),
      ],
      ...devServer({ name: 'shell', port, publicPath: '/', isDev }),
    }
  }
}

/**
 * The build of one remote. `budget` is the most that a release may weigh, in bytes: `total` all files as stored, `entry`
 * what everybody waits for, as it travels (brotli). `isDev` is for its dev server behind the portal; `isAlone` is the
 * remote without the portal, with its own copy of everything, for its own team.
 */
export function remote({ name, port, budget, exposes = { './screens': './src/screens.ts' } }) {
  return ({ isDev = false, isAlone = false, portal } = {}) => {
    if (isAlone) return alone({ name, port })
    const id = isDev ? 'dev' : releaseId(name)
    const library = `bellhouse_${name}_${id.replace(/\W/g, '_')}`
    const common = base({ folder: inRoot(`remote-${name}`), uniqueName: library, isDev })
    const shared = wantedVersions(name)
    return {
      ...common,
      name,
      entry: {},
      output: { ...common.output, publicPath: 'auto' },
      plugins: [
        ...common.plugins,
        new ModuleFederationPlugin({
          name: library,
          library: { type: 'window', name: library },
          // The folder of a release is written once, so its entry needs no hash in its name.
          filename: 'entry.js',
          exposes,
          shared: takenFromShell(shared),
          shareStrategy: 'loaded-first',
          dts: false,
          manifest: false,
          experiments: { externalRuntime: true, optimization: lean },
        }),
        new ReleasePlugin({ remote: name, id, library, exposes: Object.keys(exposes), shared, budget }),
      ],
      ...devServer({ name, port, publicPath: `/dev/${name}/`, isDev, portal }),
    }
  }
}

function alone({ name, port }) {
  const folder = inRoot(`remote-${name}`)
  const common = base({ folder, uniqueName: `bellhouse_${name}_alone`, isDev: true })
  return {
    ...common,
    name: `${name} alone`,
    entry: { index: './src/standalone.tsx' },
    output: { ...common.output, publicPath: '/' },
    plugins: [...common.plugins, new IndexHtmlPlugin({ title: name, icon: inRoot('shell/src/brand/bell-house.svg') })],
    ...devServer({ name, port, publicPath: '/', isDev: true, isAlone: true }),
  }
}

/** A release is known by its package's version and by what it is made of. */
function releaseId(name) {
  const { version } = JSON.parse(readFileSync(inRoot(`remote-${name}`, 'package.json'), 'utf8'))
  return `${version}+${sourceHash(remoteSources(name)).slice(0, 8)}`
}

const takenFromShell = (versions) =>
  Object.fromEntries(
    Object.entries(versions)
      .filter(([name]) => !isBrought(name))
      .map(([name, version]) => [name, { singleton: true, import: false, version, requiredVersion: `^${version}` }]),
  )
