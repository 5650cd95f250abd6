import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { mustHaveDevPort } from './must-have-port.mjs'
import { configOf } from './run-webpack.mjs'

/** Serves one package from its development server and answers the port, once the first build is there. */
export async function serveFolder(folder, options) {
  const { devServer, ...config } = await configOf(folder, options)
  const compiler = webpack(config)
  const built = new Promise((resolve) => compiler.hooks.done.tap('dev', resolve))
  const server = new WebpackDevServer(devServer, compiler)
  await server.start()
  await built
  console.log(`${config.name} is served from http://127.0.0.1:${devServer.port}${devServer.devMiddleware.publicPath}`)
  return devServer.port
}

/** Ends the command where another program has the port of this package's development server. */
export async function mustHavePortOf(folder) {
  const { devServer } = await configOf(folder, { isDev: true })
  await mustHaveDevPort(devServer.port)
}
