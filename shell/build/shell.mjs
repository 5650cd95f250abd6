import { base, devServer, IndexHtmlPlugin, releaseId } from '@bellhouse/remote-build/parts'
import webpack from 'webpack'
import { providedVersions } from './provided-packages.mjs'
import { ServiceWorkerPlugin } from './service-worker-plugin.mjs'
import { ShellReleasePlugin } from './shell-release-plugin.mjs'

/** Only a build that stays as it is can be kept for times without a network. */
const serviceWorker = { source: './worker/service-worker.ts', file: 'sw.js' }

/** That of the build, and those of `inject-entry.ts` and `start-worker.ts`: the page lets in no other Trusted Types policies. */
const policies = ['bellhouse_shell', 'bellhouse-releases', 'bellhouse-offline']

/**
 * The shell's build: the one page, and the federation's runtime that all remotes use. Its files are addressed in its own
 * release; page, icons and service worker have addresses of their own, at which the server gives those of the live one.
 */
export function shell({ port, icons }) {
  return ({ folder, isDev = false }) => {
    const common = base({ folder, uniqueName: policies[0], isDev })
    const id = isDev ? 'dev' : releaseId(folder)
    const publicPath = isDev ? '/' : `/store/shell/releases/${id}/`
    return {
      ...common,
      name: 'shell',
      entry: { index: './src/index.ts' },
      output: { ...common.output, publicPath, ...(isDev && { path: `${folder}/../.build/shell-dev` }) },
      // Each release has addresses of its own, so no file outlives the next one: what is fetched together is one file, and a public page may
      // bring small things a second time.
      optimization: { ...common.optimization, splitChunks: false },
      plugins: [
        ...common.plugins,
        new webpack.DefinePlugin({
          SHARED_VERSIONS: JSON.stringify(providedVersions()),
          SERVICE_WORKER: JSON.stringify(isDev ? '' : `/${serviceWorker.file}`),
          FEDERATION_OPTIMIZE_NO_REMOTE: true,
          FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
          ENV_TARGET: JSON.stringify('web'),
        }),
        new IndexHtmlPlugin({ title: 'Bellhouse', icons }),
        ...(isDev ? [] : [new ServiceWorkerPlugin(serviceWorker), new ShellReleasePlugin({ folder, id, policies })]),
      ],
      // The API server fills the shell's page, so it has to find it on the disk.
      ...devServer({ name: 'shell', port, publicPath, isDev, isOnDisk: true }),
    }
  }
}
