import { once } from 'node:events'
import { createServer } from 'node:http'

/** What this machine can do at best: a bare Node server that answers the same bytes each time. */
export async function startBareServer(body: string) {
  const server = createServer((_request, reply) => {
    reply.writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
    reply.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The bare server has no port')
  return { url: `http://127.0.0.1:${address.port}`, stop: () => server.close() }
}
