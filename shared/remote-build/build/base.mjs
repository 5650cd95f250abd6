import { createRequire } from 'node:module'
import CssMinimizer from 'css-minimizer-webpack-plugin'
import MiniCssExtract from 'mini-css-extract-plugin'
import webpack from 'webpack'
import { BrotliPlugin } from './brotli-plugin.mjs'
import { fontPartRule } from './font-parts.mjs'
import { findPackage } from './packages.mjs'
import { insertPinned, PinnedFilesPlugin } from './pinned-files-plugin.mjs'

const here = createRequire(import.meta.url)

/** The specification's limit for a chunk on its way, in milliseconds. */
const chunkLoadTimeout = 120_000

const swc = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    // The development runtime of JSX would be a package of its own that remotes would have to share.
    transform: { react: { runtime: 'automatic', development: false } },
  },
  module: { type: 'es6' },
}

/** Class names carry the build that they belong to, so that two releases in one page never dress each other. */
const styles = (folder, uniqueName) => [
  { loader: MiniCssExtract.loader },
  {
    loader: here.resolve('css-loader'),
    options: {
      modules: {
        auto: true,
        namedExport: false,
        exportLocalsConvention: 'as-is',
        localIdentName: '[local]_[hash:base64:5]',
        localIdentContext: folder,
        localIdentHashSalt: uniqueName,
      },
    },
  },
]

/** Of the contracts a build takes what it uses. */
function leanContracts(folder) {
  const contracts = findPackage('@bellhouse/contracts', folder)
  if (!contracts) return []
  const use = here.resolve('./lean-contracts-loader.cjs')
  return [{ test: /\.ts$/, include: `${contracts}/src`, enforce: 'pre', use }]
}

/**
 * What all builds have in common. `folder` is the package, `uniqueName` tells builds in one page apart, `policyName` names the
 * Trusted Types policy of whatever a build loads later.
 * Nothing here may need `eval`, inline code or an unpinned script: the content policy forbids all three.
 */
export function base({ folder, uniqueName, policyName = uniqueName, isDev }) {
  return {
    mode: isDev ? 'development' : 'production',
    context: folder,
    target: ['web', 'es2022'],
    // What is saved is seen soon after.
    watchOptions: { aggregateTimeout: 50 },
    devtool: isDev ? 'cheap-module-source-map' : false,
    output: {
      path: `${folder}/dist`,
      clean: true,
      uniqueName,
      // A release has a folder of its own, which is written once: its files need no hash in their names, of which entries would carry a list.
      filename: '[name].js',
      assetModuleFilename: 'assets/[name].[contenthash:12][ext]',
      crossOriginLoading: 'anonymous',
      chunkLoadTimeout,
      strictModuleErrorHandling: true,
      trustedTypes: { policyName },
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      rules: [
        { test: /\.tsx?$/, sideEffects: false, use: { loader: here.resolve('swc-loader'), options: swc } },
        ...leanContracts(folder),
        { test: /\.css$/, sideEffects: true, use: styles(folder, uniqueName) },
        { test: /\.(woff2|svg|png)$/, type: 'asset/resource' },
        fontPartRule,
      ],
    },
    optimization: { minimizer: ['...', new CssMinimizer()], chunkIds: isDev ? 'named' : 'deterministic' },
    experiments: { layers: true },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: isDev ? 'info' : 'error' },
    plugins: [
      new MiniCssExtract({
        filename: '[name].css',
        insert: insertPinned,
      }),
      new PinnedFilesPlugin(),
      ...(isDev ? [] : [new BrotliPlugin()]),
      new webpack.DefinePlugin({ API_HOST: JSON.stringify(process.env.API_HOST ?? '') }),
    ],
  }
}
