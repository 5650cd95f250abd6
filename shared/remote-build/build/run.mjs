import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack from 'webpack'
import { mustHaveDevPort } from './free-port.mjs'

/** The settings in `webpack.config.mjs` of a folder, for building it as `options` say. */
async function configOf(folder, options) {
  const { default: config } = await import(pathToFileURL(join(folder, 'webpack.config.mjs')).href)
  return config({ folder, ...options })
}

/** Builds what is in a folder once, and fails with what the bundler says. */
export async function bundle(folder) {
  const stats = await statsOf(folder).catch((cause) => {
    throw new Error(`${folder} does not build: ${cause.message}`, { cause })
  })
  if (stats.hasErrors()) {
    throw new Error(`${folder} does not build:\n${stats.toString({ all: false, errors: true, errorDetails: false })}`)
  }
  if (stats.hasWarnings()) console.warn(stats.toString({ all: false, warnings: true }))
}

async function statsOf(folder) {
  const compiler = webpack(await configOf(folder))
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, done) => (error ? reject(error) : resolve(done)))
  })
  await new Promise((resolve) => compiler.close(resolve))
  return stats
}

/** Serves a folder from its development server and answers the port, once the first build is there. */
export async function serveFolder(folder, options) {
  const { default: WebpackDevServer } = await import('webpack-dev-server')
  const { devServer, ...config } = await configOf(folder, options)
  const compiler = webpack(config)
  const built = new Promise((resolve) => compiler.hooks.done.tap('dev', resolve))
  const server = new WebpackDevServer(devServer, compiler)
  await server.start()
  await built
  console.log(`${config.name} is served from http://127.0.0.1:${devServer.port}${devServer.devMiddleware.publicPath}`)
  return devServer.port
}

/** Fails where another program has the port of a folder's development server. */
export async function mustHavePortOf(folder) {
  const { devServer } = await configOf(folder, { isDev: true })
  await mustHaveDevPort(devServer.port)
}
