import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'

const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', json: 'application/json' }

/** Any static host in front of a store: it serves the files and nothing else, and knows nothing of the portal. */
export async function serveStore(dataFolder: string, port: number) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const path = decodeURIComponent(pathname)
    const isOurs = path.startsWith('/store/') && !path.includes('..')
    const bytes = isOurs ? await readFile(join(dataFolder, path)).catch(() => null) : null
    if (!bytes) return response.writeHead(503).end()
    const type = types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    return response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(bytes)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
}
