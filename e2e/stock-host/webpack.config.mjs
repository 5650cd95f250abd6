import { base, IndexHtmlPlugin, versionOf } from '@bellhouse/remote-build/parts'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'

const shared = [
  ...['react', 'react/jsx-runtime', 'react-dom', 'react-hook-form', 'react-router-dom', 'zod/mini'],
  ...['@bellhouse/api-client', '@bellhouse/session', '@bellhouse/ui'],
]

/** A host as its makers document it: the federation’s own plugin and runtime, and nothing of our shell. */
export default ({ folder }) => {
  const common = base({ folder, uniqueName: 'stock_host', isDev: true })
  return {
    ...common,
    name: 'stock host',
    entry: { index: './src/index.ts' },
    output: { ...common.output, publicPath: '/' },
    plugins: [
      ...common.plugins,
      new ModuleFederationPlugin({
        name: 'stock_host',
        shared: Object.fromEntries(shared.map((name) => [name, { singleton: true, version: versionOf(name, folder) }])),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        experiments: { provideExternalRuntime: true },
      }),
      new IndexHtmlPlugin({ title: 'Another host' }),
    ],
  }
}
