import { beforePortal } from './deployed-portal.mjs'

const host = '127.0.0.1'
const apiAddress = process.env.API_ADDRESS ?? 'http://127.0.0.1:4000'

/** The part of a build that serves it while somebody works on it: the page reloads, and nothing needs `eval`. */
export function devServer({ name, port, publicPath, isDev, isAlone = false, isOnDisk = false, portal }) {
  if (!isDev) return {}
  // Behind the portal the browser knows one address only, and the API server passes this path on.
  const socket = `/dev/${name}/ws`
  return {
    devServer: {
      host,
      port,
      hot: false,
      liveReload: true,
      allowedHosts: 'all',
      static: false,
      client: { overlay: false, logging: 'warn', webSocketURL: { pathname: socket, hostname: '0.0.0.0', port: 0 } },
      webSocketServer: { type: 'ws', options: { path: socket } },
      // The API server fills the shell's page, so it has to find it on the disk.
      devMiddleware: { publicPath, writeToDisk: isOnDisk },
      ...(portal && beforePortal({ name, port, portal })),
      ...(isAlone && {
        historyApiFallback: true,
        proxy: [{ context: ['/api', '/store'], target: apiAddress, changeOrigin: true }],
      }),
    },
  }
}
