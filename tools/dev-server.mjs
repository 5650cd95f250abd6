const host = '127.0.0.1'
export const apiAddress = process.env.API_ADDRESS ?? 'http://127.0.0.1:4000'

/** The part of a build that serves it while somebody works on it: the page reloads, nothing needs `eval`. */
export function devServer({ port, publicPath, isDev, isAlone = false }) {
  if (!isDev) return {}
  return {
    devServer: {
      host,
      port,
      hot: false,
      liveReload: true,
      allowedHosts: 'all',
      static: false,
      client: { overlay: false, webSocketURL: { pathname: `${publicPath}ws`, port: 0 } },
      webSocketServer: { type: 'ws', options: { path: `${publicPath}ws` } },
      devMiddleware: { publicPath },
      ...(isAlone && {
        historyApiFallback: true,
        proxy: [{ context: ['/api', '/store'], target: apiAddress, changeOrigin: true }],
      }),
    },
  }
}
