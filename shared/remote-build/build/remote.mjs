import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { base } from './base.mjs'
import { devServer } from './dev-server.mjs'
import { IndexHtmlPlugin } from './index-html-plugin.mjs'
import { remoteIn } from './packages.mjs'
import { listIngredients, releaseId } from './release-id.mjs'
import { ReleasePlugin } from './release-plugin.mjs'
import { takenFromShell } from './shared-packages.mjs'

/** The parts of the federation's runtime that a portal has no use for are left out. */
const lean = { disableSnapshot: true, disableRemote: true, target: 'web' }

/**
 * The build of one remote, which says of itself in its package.json: `"bellhouse": { "remote": "teacher", "port": 4102 }`.
 *
 * - `exposes`: what the shell may load, as in webpack's own settings.
 * - `shared`: what is taken from the shell; everything else is built in.
 * - `budget`: the most that a release may weigh, in bytes: `total` all files as stored, `entry` what everybody waits for,
 *   as it travels (brotli).
 * - `policies`: names of further Trusted Types policies that its code makes, as a package that cleans HTML does.
 *
 * The function that comes out is called by `bellhouse-remote`: `isDev` is for the development server behind a portal,
 * `isAlone` for the remote without the portal, with its own copy of everything.
 */
export function remote({ exposes, shared, budget, policies = [] }) {
  return ({ folder, isDev = false, isAlone = false, portal }) => {
    const { name, port } = remoteIn(folder)
    if (isAlone) return alone({ folder, name, port })
    const id = isDev ? 'dev' : releaseId(folder)
    const library = `bellhouse_${name.replaceAll('-', '_')}_${id.replace(/\W/g, '_')}`
    // As `policyOf` in the contracts has it.
    const policyName = `bellhouse-${name}`
    const common = base({ folder, uniqueName: library, policyName, isDev })
    const given = {
      ...{ remote: name, id, library, exposes: Object.keys(exposes), budget },
      policies: [policyName, ...policies],
    }
    return {
      ...common,
      name: `remote-${name}`,
      entry: {},
      output: { ...common.output, publicPath: 'auto' },
      optimization: { ...common.optimization, splitChunks: { cacheGroups: { background: workInOneFile } } },
      plugins: [
        ...common.plugins,
        new ModuleFederationPlugin({
          name: library,
          library: { type: 'window', name: library },
          // The folder of a release is written once, so its entry needs no hash in its name.
          filename: 'entry.js',
          exposes: inOneFile(exposes),
          shared: takenFromShell(folder, shared),
          shareStrategy: 'loaded-first',
          dts: false,
          // For hosts other than our shell, which has the same from release.json.
          manifest: !isDev,
          experiments: { externalRuntime: true, optimization: lean },
        }),
        new ReleasePlugin({ folder, known: new Set(listIngredients(folder).folders), given }),
      ],
      ...devServer({ name, port, publicPath: `/dev/${name}/`, isDev, portal }),
    }
  }
}

/**
 * What goes on in the background is small until there is work, so it comes with the table of screens; what both are made of would be a third
 * file. The federation's manifest gives a file that two have to the last of them.
 */
const inOneFile = ({ './background': background, ...others }) =>
  background ? { './background': { import: background, name: '__federation_expose_screens' }, ...others } : others

/** The work itself is fetched by everybody who has any, and by nobody in parts. */
const workInOneFile = {
  test: (module, { chunkGraph }) =>
    [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => name === 'background-work'),
  ...{ name: 'background', chunks: 'async', enforce: true, priority: 10 },
}

function alone({ folder, name, port }) {
  const common = base({ folder, uniqueName: `bellhouse_${name.replaceAll('-', '_')}_alone`, isDev: true })
  return {
    ...common,
    name: `remote-${name} alone`,
    entry: { index: './src/standalone.tsx' },
    output: { ...common.output, publicPath: '/' },
    plugins: [...common.plugins, new IndexHtmlPlugin({ title: name })],
    ...devServer({ name, port, publicPath: '/', isDev: true, isAlone: true }),
  }
}
