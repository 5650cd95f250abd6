import { once } from 'node:events'
import { request as ask } from 'node:http'
import { createServer } from 'node:https'
import { generate } from 'selfsigned'

/** A reverse proxy with TLS in front of a portal, as schools have one; its certificate is nobody's but its own. */
export async function serveWithTls(portal: string) {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }])
  const server = createServer({ key, cert }, (request, response) => {
    const { method = 'GET', headers, url = '/' } = request
    const passed = ask(new URL(url, portal), { method, headers }, (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(response)
    })
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `https://localhost:${address.port}`, close }
}
